import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Anchor, link } from './link.tsx'

const guide = {
  when: [
    "Navigation. Pages of the app use the router's `Link` with the classes of `link({ tone })`; `Anchor` is for other URLs and fragments.",
    '`accent` within text, `muted` for back links and minor links.',
    '`standalone` for a link on its own line: a back link, one of several, the end of a panel.',
  ],
  whenNot: [
    'An action: `Button`.',
    "The main link of a page: with the classes of `button({ tone: 'primary' })`.",
    'A downloadable file: `FileChip`.',
  ],
  anatomy: [
    { part: 'Text', purpose: 'Name the destination, understandable without the sentence.' },
    { part: 'Underline', purpose: 'Distinguishes it from text.' },
  ],
  accessibility: [
    'A native link: Tab reaches it, Enter follows it.',
    'Screen readers list links by their text: “How we handle your data”, never “here”.',
    'Within text it is as high as its line, as WCAG allows; `standalone` is 44 px high for touch.',
    'Within text keep the underline, because colour alone is not enough.',
  ],
} satisfies Guide

/** Links navigate; buttons act. Links within text are underlined. */
const meta = {
  title: 'Actions/Link',
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
      {(['accent', 'muted'] as const).map((tone) => (
        <p key={tone}>
          Read{' '}
          <a {...args} className={link({ tone })}>
            the {tone} page
          </a>{' '}
          first.
        </p>
      ))}
      <Anchor {...args} standalone>
        A link on its own line
      </Anchor>
    </Stack>
  ),
}
