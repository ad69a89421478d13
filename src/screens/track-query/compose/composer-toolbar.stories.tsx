import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { formattingWords } from '#domain/words/en/composer.ts'
import { ComposerDock } from '#ui/composer/composer.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { StoryPage } from '../story-page.tsx'
import { ComposerToolbar, type ComposerToolbarProps } from './composer-toolbar.tsx'

/** The formatting buttons that a composer loads when the page is idle. */
const meta = {
  title: 'Screens/Track query/One query/Formatting buttons',
  component: ComposerToolbar,
  args: { form: { current: null }, dock: { current: null } },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  render: (args) => <DockedForm {...args} />,
} satisfies Meta<typeof ComposerToolbar>
export default meta

type Story = StoryObj<typeof meta>

function DockedForm(args: ComposerToolbarProps) {
  const form = useRef<HTMLFormElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  return (
    <ComposerDock ref={dock}>
      <form ref={form}>
        <TextAreaField name="body" label={en.composer.noteField} defaultValue="Please restart it" />
        <ComposerToolbar {...args} form={form} dock={dock} />
      </form>
    </ComposerDock>
  )
}

/** The buttons write into the text area of their form, and the page knows how high the docked composer is. */
export const InDock: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const area = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: en.composer.noteField })
    area.focus()
    area.setSelectionRange(7, 14)
    await userEvent.click(canvas.getByRole('button', { name: formattingWords.acts.bold }))
    await expect(area).toHaveValue('Please **restart** it')
    const dock = canvasElement.querySelector<HTMLElement>('[data-slot="composer-dock"]')
    const height = () => document.documentElement.style.getPropertyValue('--dock')
    await waitFor(() => expect(height()).toBe(`${dock?.offsetHeight}px`))
  },
}
