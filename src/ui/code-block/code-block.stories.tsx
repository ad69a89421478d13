import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CodeBlock } from './code-block.tsx'

const guide = {
  when: ['Text that must be copied exactly: a command, a log, a recovery key.'],
  whenNot: [
    'A word within a sentence: `code` in `Prose`.',
    'A message in Markdown: `MarkdownView`, which draws its code itself.',
    'A code that people type: `CodeField`.',
  ],
  anatomy: [
    { part: 'Label', purpose: 'What the text is. Always read, and shown with `showsLabel`.' },
    {
      part: 'Text',
      purpose: 'Keeps its line breaks. Long lines scroll and fade out where they are cut, or break with `wraps`.',
    },
    { part: 'Copy button', purpose: 'Copies the whole text, and shows a tick for two seconds.' },
  ],
  accessibility: [
    'The text takes the focus, so that arrow keys scroll it.',
    'That it was copied is announced, and so is a refusal of the browser.',
    'Without JavaScript or a clipboard there is no button. The text can be selected.',
  ],
} satisfies Guide

const log = `10:31:04 tray 2: empty
10:31:09 job 8841 of ben.okafor@acme.example waits for paper, and is printed as soon as somebody adds some`

/** Text to copy exactly. */
const meta = {
  title: 'Data/CodeBlock',
  component: CodeBlock,
  parameters: { frame: 420, guide },
  args: {
    label: 'Log of the printer',
    code: log,
    words: { copy: 'Copy', copied: 'Copied.', failed: 'The browser did not allow it.' },
  },
} satisfies Meta<typeof CodeBlock>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { tags: ['!visual'] }

/** One press copies the whole text, and says so. */
export const Copied: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    await expect(write).toHaveBeenCalledWith(log)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Copied.'))
    write.mockRestore()
  },
}

/** A line that is cut fades out at its edge. Text that fits does not. */
export const CutLine: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Stack>
      <CodeBlock {...args} />
      <CodeBlock {...args} label="Command" code="npm test" />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const fadeOf = (figure: string) => {
      const text = within(canvas.getByRole('figure', { name: figure })).getByRole('group')
      return getComputedStyle(text).getPropertyValue('--fade-after')
    }
    await waitFor(() => expect(fadeOf('Log of the printer')).toBe('40px'))
    await expect(fadeOf('Command')).toBe('0px')
  },
}

/** On a right-to-left page the text still runs from left to right. */
export const RightToLeftPage: Story = {
  tags: ['!visual'],
  render: (args) => (
    <div dir="rtl">
      <CodeBlock {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveStyle({ direction: 'ltr' })
  },
}

/** Long lines that scroll, long lines that wrap, a shown label, and a single line. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <CodeBlock {...args} />
      <CodeBlock {...args} label="The same log" wraps />
      <CodeBlock {...args} label="Shown label" showsLabel />
      <CodeBlock {...args} label="Command" code="npm test" />
    </Stack>
  ),
}
