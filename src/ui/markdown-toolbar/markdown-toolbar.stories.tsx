import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, userEvent } from 'storybook/test'
import { TextAreaField } from '../field/text-area-field.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { MarkdownToolbar, type MarkdownToolbarProps } from './markdown-toolbar.tsx'

const guide = {
  when: ['Below or above a text area whose text is shown as Markdown.'],
  whenNot: ['Plain text, such as a subject or a reason: no toolbar.'],
  anatomy: [
    { part: 'Toolbar', purpose: 'One stop of Tab with six buttons. It scrolls where it does not fit.' },
    { part: 'Button', purpose: 'Writes the marks around the selection, or removes them again.' },
  ],
  accessibility: [
    'A toolbar with a name. Arrow keys, Home and End go through it.',
    'Each button has a shortcut with Ctrl or Command that also works in the text area.',
    'After an act the focus is in the text area, and the browser can undo the act.',
    'It needs JavaScript. Without it people type the marks.',
  ],
} satisfies Guide

/** Buttons that write Markdown into a text area. */
const meta = {
  title: 'Forms/MarkdownToolbar',
  component: MarkdownToolbar,
  parameters: { frame: { width: 360, height: 200 }, guide },
  args: {
    label: 'Formatting',
    words: { bold: 'Bold', italic: 'Italic', code: 'Code', list: 'List', link: 'Link', quote: 'Quote' },
    shortcuts: {
      bold: 'Mod+B',
      italic: 'Mod+I',
      code: 'Mod+E',
      link: 'Mod+Shift+K',
      list: 'Mod+Shift+8',
      quote: 'Mod+Shift+9',
    },
    field: { current: null },
  },
  render: (args) => <WithTextArea {...args} />,
} satisfies Meta<typeof MarkdownToolbar>
export default meta

type Story = StoryObj<typeof meta>

function WithTextArea(args: MarkdownToolbarProps) {
  const field = useRef<HTMLDivElement>(null)
  return (
    <Stack ref={field} gap="sm">
      <TextAreaField name="body" label="Your reply" defaultValue="Please restart it" />
      <MarkdownToolbar {...args} field={field} />
    </Stack>
  )
}

export const Playground: Story = { tags: ['rtl'] }

/** Where all buttons fit, and where the toolbar scrolls. */
export const Variants: Story = {
  parameters: { frame: 360 },
  render: (args) => (
    <Stack>
      <MarkdownToolbar {...args} />
      <div className="w-28">
        <MarkdownToolbar {...args} label="Formatting in little room" />
      </div>
    </Stack>
  ),
}

/** By pointer, by shortcut and by arrow keys. */
export const Used: Story = {
  play: async ({ canvas }) => {
    const area = canvas.getByLabelText<HTMLTextAreaElement>('Your reply')
    area.focus()
    area.setSelectionRange(7, 14)
    await userEvent.click(canvas.getByRole('button', { name: 'Bold' }))
    await expect(area).toHaveValue('Please **restart** it')
    await expect(area).toHaveFocus()
    await expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('restart')
    await userEvent.keyboard('{Control>}{b}{/Control}')
    await expect(area).toHaveValue('Please restart it')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Bold' })).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{Enter}')
    await expect(area).toHaveValue('- Please restart it')
  },
}
