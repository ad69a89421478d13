import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from './link.tsx'

const guide = {
  when: [
    "It leads somewhere. Pages of the app are the router's `Link` in the clothes of `link({ tone })`; `Anchor` is for all other addresses and for places on the same page.",
    '`accent` within text, `muted` for ways back and lesser ways, `ink` where the place already says that it can be followed: titles, names.',
    '`standalone` wherever it is not among words: a way back, one of several ways, the end of a panel.',
  ],
  whenNot: [
    'Something happens: `Button`.',
    "It is the main thing to do here: a link that wears `button({ tone: 'primary' })`.",
    'A file can be fetched: `FileChip`.',
  ],
  anatomy: [
    { part: 'Text', purpose: 'Say where it leads, without the sentence around them.' },
    { part: 'Underline', purpose: 'Tells it from text; only `ink` does without until the pointer comes.' },
  ],
  accessibility: [
    'A native link: Tab reaches it, Enter follows it.',
    'Screen readers list links by their words: “How we handle your data”, never “here”.',
    'Among words it is as high as its line, as WCAG allows; `standalone` gives fingers 44 px and a mouse what it has.',
    'Within text keep the underline. Colour alone tells nobody apart.',
  ],
} satisfies Guide

/** Goes somewhere; a button does something. Links within text are underlined, because colour alone tells nobody apart. */
const meta = {
  title: 'Components/Link',
  component: Anchor,
  parameters: { guide },
  args: { href: '#terms', children: 'how we handle your data' },
  render: (args) => (
    <p>
      Read <Anchor {...args} /> first.
    </p>
  ),
} satisfies Meta<typeof Anchor>
export default meta

type Story = StoryObj<typeof meta>

export const Accent: Story = {}

export const Ink: Story = { args: { tone: 'ink' } }

export const Muted: Story = { args: { tone: 'muted' } }

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link')).toHaveFocus()
  },
}

/** Every tone. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['accent', 'ink', 'muted'] as const).map((tone) => (
        <p key={tone}>
          Read{' '}
          <Anchor {...args} tone={tone}>
            the {tone} page
          </Anchor>{' '}
          first.
        </p>
      ))}
    </Stack>
  ),
}
