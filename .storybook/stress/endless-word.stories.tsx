import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { MarkdownView } from '#ui/markdown-view/markdown-view.tsx'
import { Menu, menuItem } from '#ui/menu/menu.tsx'
import { MessageCard } from '#ui/message-card/message-card.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { tab, TabList } from '#ui/tabs/tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Text } from '#ui/text/text.tsx'
import { createToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'

const word = 'm'.repeat(5000)

/** A word of 5 000 letters, such as from a bad paste. It stays inside its container, and its neighbours stay reachable. */
const meta = {
  title: 'Internals/Endless word',
  // A screenshot of 5 000 equal letters shows nothing useful.
  tags: ['!visual', '!autodocs'],
  parameters: { frame: 360 },
  // The button after the word must stay reachable.
  decorators: [
    (Story) => (
      <>
        <Story />
        <Button>Next</Button>
      </>
    ),
  ],
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** Whether the content is wider than the element. A difference of one pixel is a rounding error. */
const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1
const slotOf = (canvasElement: HTMLElement, slot: string) =>
  canvasElement.querySelector(`[data-slot="${slot}"]`) as HTMLElement

async function stays(canvasElement: HTMLElement) {
  const frame = canvasElement.querySelector('[data-frame]') as HTMLElement
  await expect(frame.textContent.length).toBeGreaterThanOrEqual(word.length)
  await expect(isWide(frame)).toBe(false)
  await expect(isWide(document.documentElement)).toBe(false)
}

const staysInFrame: Play = async ({ canvas, canvasElement }) => {
  await stays(canvasElement)
  const next = canvas.getByRole('button', { name: 'Next' })
  await userEvent.click(next)
  await expect(next).toHaveFocus()
}

export const InText: Story = { render: () => <Text>{word}</Text>, play: staysInFrame }

export const InProse: Story = {
  render: () => <Prose html={`<h2>${word}</h2><p>${word}</p><pre><code>${word}</code></pre>`} />,
  play: staysInFrame,
}

export const InMarkdown: Story = {
  render: () => (
    <MarkdownView
      html={`<p>${word}</p><ul><li>${word}</li></ul><blockquote>${word}</blockquote>`}
      elsewhereLabel="opens elsewhere"
      tableLabel="A table"
      doneLabel="Done"
      openLabel="Open"
    />
  ),
  play: staysInFrame,
}

type Fact = { id: string; name: string; note: string }
const columns: Column<Fact>[] = [
  { id: 'name', head: word, width: 120, sortable: true, cell: ({ name }) => <a href="#row">{name}</a> },
  { id: 'note', head: 'Note', width: 160, wrap: true, cell: ({ note }) => note },
]
const facts: Fact[] = [{ id: word, name: word, note: word }]
const idOf = ({ id }: Fact) => id

export const InDataTable: Story = {
  render: () => (
    <DataTable
      caption="Facts"
      columns={columns}
      rows={facts}
      rowId={idOf}
      sort={{ column: 'name', direction: 'ascending', href: () => '#sorted' }}
      selection={{ label: () => 'Choose it', allLabel: 'Choose all', summary: () => word, clearLabel: 'Clear' }}
    />
  ),
  play: async (context) => {
    const { canvas } = context
    await staysInFrame(context)
    const box = canvas.getByRole('checkbox', { name: 'Choose it' })
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(box).not.toBeChecked()
    await expect(canvas.getByRole('rowheader').offsetWidth).toBeLessThan(200)
  },
}

export const InMessageCard: Story = {
  render: () => (
    <MessageCard author={word} meta="requester" aside={<Button size="sm">Reply</Button>}>
      <Text>{word}</Text>
    </MessageCard>
  ),
  play: async (context) => {
    await staysInFrame(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'Reply' }))
  },
}

/** The word wraps inside the toast. Toasts taller than the view scroll, and focus brings the close button into view. */
export const InToast: Story = {
  globals: { viewport: { value: 'corner' } },
  render: () => {
    const store = createToastStore()
    store.add({ text: word, duration: 0 })
    return <Toaster store={store} label="Messages" closeLabel="Close" shortcut="F8" />
  },
  play: async ({ canvas, canvasElement }) => {
    const close = await canvas.findByRole('button', { name: 'Close' })
    const card = close.closest('li') as HTMLElement
    await waitFor(() => expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(0))
    await expect(isWide(card)).toBe(false)
    await stays(canvasElement)
    close.focus()
    const { top, bottom } = close.getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
    await userEvent.click(close)
    await waitFor(() => expect(card).not.toBeInTheDocument())
  },
}

export const InTag: Story = {
  render: () => <Tag label={word} href="#tag" remove={{ label: 'Remove' }} />,
  play: async (context) => {
    await staysInFrame(context)
    const remove = context.canvas.getByRole('button', { name: 'Remove' })
    await userEvent.click(remove)
    await expect(remove.getBoundingClientRect().right).toBeLessThan(360)
    await expect(slotOf(context.canvasElement, 'tag').offsetHeight).toBeLessThan(60)
  },
}

export const InMenu: Story = {
  render: () => (
    <Menu label="Companies" trigger={<Button hasArrow>Companies</Button>}>
      <button type="button" className={menuItem()}>
        {word}
      </button>
      <button type="button" className={menuItem()}>
        Globex
      </button>
    </Menu>
  ),
  play: async ({ canvas, canvasElement }) => {
    await stays(canvasElement)
    canvas.getByRole('button', { name: 'Companies' }).focus()
    await userEvent.keyboard('{ArrowUp}')
    const list = canvas.getByRole('group', { name: 'Companies' })
    await waitFor(() => expect(list).toBeVisible())
    await expect(isWide(list)).toBe(false)
    await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
    const last = canvas.getByRole('button', { name: 'Globex' })
    // The first menu of a page loads its script once it opens.
    await waitFor(() => expect(last).toHaveFocus())
    await expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

export const InDialogTitle: Story = {
  render: () => (
    <Dialog title={word} closeHref="#closed" closeLabel="Close" open>
      <Text>{word}</Text>
      <Button>Save</Button>
    </Dialog>
  ),
  play: async ({ canvas, canvasElement }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog')
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    await stays(canvasElement)
    await expect(isWide(dialog)).toBe(false)
    for (const control of [canvas.getByRole('link', { name: 'Close' }), canvas.getByRole('button', { name: 'Save' })]) {
      control.focus()
      const { top, bottom, right } = control.getBoundingClientRect()
      await expect(top).toBeGreaterThanOrEqual(0)
      await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
      await expect(right).toBeLessThanOrEqual(window.innerWidth)
    }
  },
}

/** A tab stays on one line and the list scrolls. The next tab scrolls into view on focus. */
export const InTab: Story = {
  render: () => (
    <TabList label="Views">
      <a href="#one" aria-current="page" className={tab({ current: true })}>
        {word}
      </a>
      <a href="#two" className={tab()}>
        People
      </a>
    </TabList>
  ),
  play: async (context) => {
    await staysInFrame(context)
    const people = context.canvas.getByRole('link', { name: 'People' })
    people.focus()
    await waitFor(() => expect(people.getBoundingClientRect().right).toBeLessThan(360))
  },
}
