import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { Panel } from '../panel/panel.tsx'
import { Text } from '../text/text.tsx'
import { Center } from './center.tsx'
import { Stack } from './stack.tsx'

const guide = {
  when: ['A column with a maximum width: one form, a text, a page outside the frame.'],
  whenNot: ['Columns: `Grid`.', 'Centred text in a box: `text-center`.'],
  anatomy: [
    {
      part: 'Column',
      purpose: '360 px for one form, 720 px for reading, 1200 px for a page; narrower on small screens.',
    },
  ],
  accessibility: [
    'Lines of at most about 72 characters at reading width.',
    'At 200 % text size the column keeps its width and the text wraps.',
  ],
} satisfies Guide

/** Centres its content and limits the line length on wide screens. */
const meta = {
  title: 'Layout/Center',
  component: Center,
  parameters: { frame: 1280, guide },
} satisfies Meta<typeof Center>
export default meta

type Story = StoryObj<typeof meta>

export const Narrow: Story = { args: { width: 'narrow', children: <Panel>One form</Panel> } }

const words = (
  <Stack gap="sm">
    <Heading level={1}>What we keep</Heading>
    <Text>{'Queries, messages and files stay as long as the company has an account. '.repeat(4)}</Text>
  </Stack>
)

/** A text in a centred column of at most 720 px. */
export const TextWidth: Story = { args: { width: 'text', children: words } }

export const TextWidthOnPhone: Story = { parameters: { frame: 360 }, args: { width: 'text', children: words } }

/** Every width. */
export const Variants: Story = {
  render: () => (
    <Stack>
      {(['narrow', 'text', 'wide'] as const).map((width) => (
        <Center key={width} width={width}>
          <Panel>{width}</Panel>
        </Center>
      ))}
    </Stack>
  ),
}
