import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { Panel } from '../panel/panel.tsx'
import { Text } from '../text/text.tsx'
import { Center } from './center.tsx'
import { Stack } from './stack.tsx'

const guide = {
  when: ['A column that must not grow with the screen: one form, a text, a page outside the usual frame.'],
  whenNot: ['Columns: `Grid`.', 'To centre a few words in a box: `text-center` on the box.'],
  anatomy: [
    {
      part: 'Column',
      purpose: '360 px for one form, 720 px for reading, 1200 px for a page; less where less is there.',
    },
  ],
  accessibility: [
    'Lines stay short enough to find the next one: at most about 72 characters at the width for reading.',
    'At 200 % text the column keeps its width and the words wrap.',
  ],
} satisfies Guide

/** Keeps lines readable on wide screens. */
const meta = {
  title: 'Components/Layout/Center',
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

/** A text on a wide screen, and on a phone. */
export const Reading: Story = { args: { width: 'text', children: words } }

export const ReadingNarrow: Story = { parameters: { frame: 360 }, args: { width: 'text', children: words } }

/** The three widths. */
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
