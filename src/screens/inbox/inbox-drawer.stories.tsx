import type { Meta, StoryObj } from '@storybook/react-vite'
import { type MouseEvent, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { clock, offline } from '#screens/fixtures.ts'
import { InboxLink } from '#screens/shell/inbox-link.tsx'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { asAgent, asRequester } from '#screens/track-query/fixtures.ts'
import { StorySteps, StoryPage } from '#screens/track-query/story-page.tsx'
import { few, longest, makeNotification, many, summary } from './fixtures.ts'
import { InboxDrawer, type InboxDrawerProps } from './inbox-drawer.tsx'

const { inbox: words, vocabulary } = en
const mention = few[0]
const reply = few[2]

const meta = {
  title: 'Screens/Inbox',
  component: InboxDrawer,
  args: {
    page: { items: few, unread: 2, earlier: null },
    companies: [asAgent],
    clock,
    place: { pathname: '/trackQuery', search: '?company=ACME&status=open&inbox' },
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof InboxDrawer>
export default meta

type Story = StoryObj<typeof meta>

const nothing = { items: [], unread: 0, earlier: null }

/** Rows by day, the newest first: query, what happened, who did it, and why the reader is notified. */
export const Few: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('dialog', { name: words.title })).toBeVisible())
    const today = within(canvas.getByRole('region', { name: words.days.today }))
    const [first, , third] = today.getAllByRole('listitem')
    const unread = within(first ?? canvas.getByRole('dialog'))
    await expect(unread.getByRole('link', { name: `${words.isUnread} ${mention?.query.subject}` })).toHaveAttribute(
      'href',
      '/trackQuery?ref=ACME-42',
    )
    await expect(unread.getByText(words.happened.mentioned('Cleo Martin', 1))).toBeVisible()
    const button = unread.getByRole<HTMLButtonElement>('button', { name: words.markRead })
    await expect(Object.fromEntries(new FormData(button.form ?? undefined))).toEqual({
      intent: 'read-notifications',
      ids: mention?.id,
    })
    await expect(button.form).toHaveAttribute('action', '/trackQuery?company=ACME&status=open&inbox')
    const read = within(third ?? canvas.getByRole('dialog'))
    await expect(
      read.getByText(words.became(words.happened.replied('Cleo Martin', 1), vocabulary.status.resolved)),
    ).toBeVisible()
    await expect(read.getByRole('button', { name: words.markUnread })).toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: words.close })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open',
    )
    await expect(canvas.getByRole('link', { name: words.settings })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open&account=notifications',
    )
  },
}

/** Below "Yesterday" a row says the hour. */
export const Yesterday: Story = {
  tags: ['!visual'],
  args: { page: { items: [makeNotification(40)], unread: 1, earlier: null } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: words.days.yesterday })).toBeVisible())
    await expect(canvas.getByRole('listitem')).toHaveTextContent(/\d\d?:\d\d/)
    await expect(canvas.getByRole('listitem')).not.toHaveTextContent(/ago|yesterday/)
  },
}

/** Older notifications are on the next page. */
export const Many: Story = {
  args: { page: { items: many, unread: 12, earlier: 'cursor' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.unread(12))).toBeVisible())
    await expect(canvas.getByRole('link', { name: words.earlier })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open&inbox=cursor',
    )
  },
}

/** A later page links back to the newest. Counts stop at 99. */
export const Earlier: Story = {
  args: { page: { items: many.slice(18), unread: 100, earlier: null }, from: 'cursor' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.unread(100))).toBeVisible())
    await expect(canvas.getByRole('link', { name: words.newest })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open&inbox',
    )
    await expect(canvas.queryByRole('link', { name: words.earlier })).not.toBeInTheDocument()
  },
}

/** Nothing happened yet: the drawer says what will appear here. */
export const Empty: Story = {
  args: { page: nothing },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: words.emptyTitle })).toBeVisible())
    await expect(canvas.queryByRole('button', { name: words.markAllRead })).not.toBeInTheDocument()
  },
}

/** A later page of notifications that has become empty. */
export const PastTheEnd: Story = {
  tags: ['no-screenshot'],
  args: { page: nothing, from: 'cursor' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: words.endTitle })).toBeVisible())
    await expect(canvas.getByRole('link', { name: words.newest })).toBeVisible()
  },
}

export const AllRead: Story = {
  tags: ['!visual'],
  args: { page: { items: few.slice(2), unread: 0, earlier: null } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.allRead)).toBeVisible())
    await expect(canvas.queryByRole('button', { name: words.markAllRead })).not.toBeInTheDocument()
  },
}

/** An error replaces the notifications that could not be loaded. */
export const Unavailable: Story = {
  tags: ['no-screenshot'],
  args: { page: null },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.unavailable)).toBeVisible())
    await expect(canvas.getByRole('link', { name: words.retry })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open&inbox',
    )
  },
}

/** A reply to a query without an assignee says why all staff are notified of it. A new query does not. */
export const Unassigned: Story = {
  tags: ['!visual'],
  args: {
    page: {
      items: [makeNotification(1, { reason: 'staff' }), makeNotification(2, { event: 'raised', reason: 'staff' })],
      unread: 2,
      earlier: null,
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(new RegExp(words.reasons.staff))).toBeVisible())
    const told = canvas.getAllByRole('listitem').filter((row) => row.textContent.includes(words.reasons.staff))
    await expect(told).toHaveLength(1)
    await expect(told[0]).toHaveTextContent(words.happened.replied('Ben Okafor', 1))
  },
}

/** A requester reads the requester's status words. */
export const Requester: Story = {
  args: {
    companies: [asRequester],
    page: {
      items: [
        makeNotification(1, { reason: 'raised_it', status: 'pending' }),
        makeNotification(2, { event: 'status', reason: 'following', status: 'on_hold' }),
      ],
      unread: 2,
      earlier: null,
    },
  },
  play: async ({ canvas }) => {
    const waits = words.became(words.happened.replied('Ben Okafor', 1), vocabulary.requesterStatus.pending)
    await waitFor(() => expect(canvas.getByText(waits)).toBeVisible())
    await expect(canvas.queryByText(new RegExp(vocabulary.status.on_hold))).not.toBeInTheDocument()
  },
}

/** Several events of one query on one day are one row. */
export const Grouped: Story = {
  args: {
    page: {
      items: [1, 2, 3, 40].map((n) =>
        makeNotification(n, { query: mention?.query, event: n === 2 ? 'noted' : 'replied' }),
      ),
      unread: 4,
      earlier: null,
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.times(words.happened.replied('Ben Okafor', 1), 2))).toBeVisible())
    await expect(within(canvas.getByRole('region', { name: words.days.today })).getAllByRole('listitem')).toHaveLength(
      1,
    )
  },
}

/** An action on many queries is one notification, which links to the list. */
export const Summary: Story = {
  args: { page: { items: [summary, ...few.slice(2)], unread: 1, earlier: null } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(words.happened.assigned('Cleo Martin', 24))).toBeVisible())
    await expect(
      canvas.getByRole('link', { name: `${words.isUnread} ${words.andMore('ACME-36', 23)}` }),
    ).toHaveAttribute('href', '/trackQuery?company=ACME&view=all')
  },
}

/** The longest texts break inside their rows, beside the dot for unread. */
export const LongestTexts: Story = { args: { page: { items: [...longest, ...few], unread: 4, earlier: null } } }

/** Marking all as read: the button is busy, then the focus moves to the count. */
export const MarkingAllRead: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      steps={[
        { pending: { intent: 'read-notifications' } },
        { page: { items: few.slice(2), unread: 0, earlier: null } },
      ]}
    >
      {(step) => <InboxDrawer {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('dialog', { name: words.title })).toBeVisible())
    const next = (name: string) => canvas.getByRole('button', { name, hidden: true }).click()
    const button = canvas.getByRole('button', { name: words.markAllRead })
    button.focus()
    next('0')
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    for (const one of canvas.getAllByRole('button', { name: words.markRead }))
      await expect(one).not.toHaveAttribute('aria-busy')
    next('1')
    await waitFor(() => expect(canvas.getByText(words.allRead)).toHaveFocus())
  },
}

/** Only the row that is being marked shows a busy state. */
export const Marking: Story = {
  ...showsPending({ intent: 'read-notifications', ids: mention?.id ?? '' }),
  tags: ['!visual'],
}

/** Marking everything as read failed, because the connection failed. The rows stay unread. */
export const Offline: Story = showsFormError(offline('read-notifications'))

/** Offline: the error is in the row that was marked. */
export const MarkingOffline: Story = showsFormError(offline('unread-notifications', { ids: reply?.id ?? '' }))

/** Escape closes the dialog. A test cannot press the browser's Escape, so it dispatches `cancel`. */
export const Escaping: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: words.title })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** J and K move between the rows, E marks one as read; closing returns the focus to the bell. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  render: (args) => <FromTheBell {...args} />,
  play: async ({ canvas }) => {
    const bell = canvas.getByRole('link', { name: en.shell.inbox(2) })
    bell.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await canvas.findByRole('dialog', { name: words.title })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    const link = (subject = '') => canvas.getByRole('link', { name: new RegExp(`${subject}$`) })
    await userEvent.keyboard('j')
    await expect(link(mention?.query.subject)).toHaveFocus()
    const marks = fn((event: Event) => event.preventDefault())
    dialog.addEventListener('submit', marks, { capture: true, once: true })
    await userEvent.keyboard('e')
    await expect(marks).toHaveBeenCalledOnce()
    await userEvent.keyboard('{End}k')
    await expect(document.activeElement).toHaveAttribute('href', `/trackQuery?ref=ACME-${few.at(-2)?.query.number}`)
    await userEvent.keyboard('{Home}')
    await userEvent.tab()
    await expect(canvas.getAllByRole('button', { name: words.markRead })[0]).toHaveFocus()
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(bell).toHaveFocus())
  },
}

/** The bell and the drawer together. */
function FromTheBell(args: InboxDrawerProps) {
  const [open, setOpen] = useState(false)
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- stands in for the router, which follows the link inside */}
      <div onClick={follow}>
        <InboxLink unread={2} place={{ pathname: '/trackQuery', search: '?company=ACME' }} />
      </div>
      {open && <InboxDrawer {...args} onClose={() => setOpen(false)} />}
    </>
  )
}
