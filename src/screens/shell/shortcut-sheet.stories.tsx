import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { type ShortcutPlace, shortcuts } from '#domain/shortcuts.ts'
import { en } from '#domain/words/en.ts'
import { hasSingleKeys, setSingleKeys } from '#ui/kbd/single-keys.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const words = en.shortcuts

/** All keyboard shortcuts, opened by `?` and from the user menu. */
const meta = {
  title: 'Screens/Shell/Shortcuts',
  component: ShortcutSheet,
  parameters: { frame: { width: 640, height: 720 } },
  args: { onClose: fn() },
  beforeEach: () => {
    setSingleKeys(true)
    return () => setSingleKeys(true)
  },
} satisfies Meta<typeof ShortcutSheet>
export default meta

type Story = StoryObj<typeof meta>

/** Every shortcut with its keys, by the place where it works. */
export const Open: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: words.title }))
    for (const place of Object.keys(shortcuts) as ShortcutPlace[]) {
      const { title, acts } = words.places[place]
      const section = within(dialog.getByRole('heading', { name: title }).parentElement as HTMLElement)
      for (const act of Object.values(acts)) await expect(section.getByText(act)).toBeInTheDocument()
    }
  },
}

/** Shortcuts of one character can be turned off, and the browser remembers it. */
export const SingleKeysOff: Story = {
  tags: ['!visual'],
  play: async ({ args }) => {
    const toggle = await screen.findByRole('switch', { name: words.singleKeys })
    await expect(toggle).toBeChecked()
    await userEvent.click(toggle)
    await expect(toggle).not.toBeChecked()
    await expect(hasSingleKeys()).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: words.close }))
    // The dialog reports that it closed in a later task.
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}
