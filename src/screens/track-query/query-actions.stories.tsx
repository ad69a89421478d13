import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { clock, offline, serviceDown, wordy } from '#screens/fixtures.ts'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import {
  ana,
  asAdmin,
  asAgent,
  asRequester,
  back,
  ben,
  categories,
  cleo,
  clientIds,
  makeQuery,
  staff,
} from './fixtures.ts'
import { QueryScreen } from './query-screen.tsx'
import { StorySteps, StoryPage } from './story-page.tsx'

const { transitions, own, properties } = en.oneQuery
const { errors: why } = en.actions
const asBen = { company: asRequester, viewer: ben, staff: [] }
const byBen = { role: 'requester', isRequester: true } as const
const followed = { query: makeQuery({ following: true }) }
const closed = { query: makeQuery({ status: 'closed', resolution: 'answered' }) }
const answered = makeQuery({ status: 'resolved', resolution: 'answered' }, byBen)

/** The query's actions: pending, with each error, in conflict, and offline. */
const meta = {
  title: 'Screens/Track query/One query/Actions',
  component: QueryScreen,
  args: {
    query: makeQuery({}, { staffSpokeLast: true }),
    company: asAgent,
    viewer: ana,
    clock,
    categories,
    staff,
    clientIds,
    back,
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?ref=ACME-42' },
} satisfies Meta<typeof QueryScreen>
export default meta

type Story = StoryObj<typeof meta>

const busy = (element: HTMLElement) => expect(element).toHaveAttribute('aria-busy', 'true')

/** One button sets the likely next status. It is busy while the status is saved. */
export const TransitionPending: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'set-status', status: 'pending' } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: transitions.waitFor(ben.name) }))
  },
}

/** All other statuses are in one menu. A resolution is one item. */
export const StatusMenu: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn<(form: Record<string, FormDataEntryValue>) => void>()
    canvasElement.addEventListener('submit', (event) => {
      event.preventDefault()
      posted(Object.fromEntries(new FormData(event.target as HTMLFormElement, event.submitter)))
    })
    const opener = canvas.getByRole('button', { name: transitions.label })
    await userEvent.click(opener)
    await userEvent.click(canvas.getByRole('button', { name: en.vocabulary.resolution.fixed }))
    await expect(posted.mock.lastCall?.[0]).toMatchObject({
      intent: 'set-status',
      status: 'resolved',
      resolution: 'fixed',
      rowVersion: '7',
    })
    await userEvent.click(opener)
    await waitFor(() => expect(canvas.getByRole('group', { name: transitions.label })).toBeVisible())
  },
}

/** An admin closes a resolved query as it was resolved. Another resolution can be chosen instead. */
export const ClosingKeepsResolution: Story = {
  tags: ['no-screenshot'],
  args: { company: asAdmin, query: makeQuery({ status: 'resolved', resolution: 'fixed' }, { role: 'admin' }) },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => {
      event.preventDefault()
      posted(new FormData(event.target as HTMLFormElement, event.submitter))
    })
    await userEvent.click(canvas.getByRole('button', { name: transitions.label }))
    const menu = within(canvas.getByRole('group', { name: transitions.label }))
    await waitFor(() => expect(menu.getByText(transitions.closeAs)).toBeVisible())
    await userEvent.click(menu.getByRole('button', { name: transitions.to.closed }))
    const form = posted.mock.lastCall?.[0]
    await expect([form?.get('status'), form?.get('resolution')]).toEqual(['closed', null])
    await userEvent.click(canvas.getByRole('button', { name: transitions.label }))
    await waitFor(() => expect(menu.getByRole('button', { name: transitions.to.closed })).toBeVisible())
  },
}

/** By keyboard: the reason is asked in the menu, and Tab reaches its field. */
export const HoldingByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: transitions.label }))
    // The menu moves the focus to its first item late, which would take it from what is focused below.
    await waitFor(() => expect(document.activeElement?.closest('[popover]')).not.toBeNull())
    const summary = canvas.getByText(transitions.asking(transitions.to.on_hold)).closest('summary')
    summary?.focus()
    // A test cannot press Enter on a summary, so it clicks.
    await userEvent.click(summary as HTMLElement)
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: transitions.reason })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: transitions.to.on_hold })).toHaveFocus()
  },
}

/** A missing resolution: the error is in the bar of the query. */
export const ResolutionMissing: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'set-status',
      errors: { resolution: why.resolution_required },
      values: { status: 'resolved' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.resolution_required)
  },
}

/** The longest reason is kept after a conflict. */
export const HoldStale: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'set-status',
      errors: { form: why.query_changed },
      values: { status: 'on_hold', reason: wordy.holdReason },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.query_changed)
    await expect(canvas.getByRole('textbox', { name: transitions.reason })).toHaveValue(wordy.holdReason)
  },
}

export const TransitionOffline: Story = {
  ...showsFormError(offline('set-status', { status: 'closed' })),
  tags: ['!visual'],
}

export const HoldServiceDown: Story = {
  ...showsFormError(serviceDown('set-status', { status: 'on_hold', reason: wordy.holdReason })),
  tags: ['!visual'],
}

/** The chosen assignee was suspended meanwhile. */
export const AssigneeNotStaff: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: { intent: 'assign', errors: { assignee: why.not_staff_assignee }, values: { assignee: cleo.id } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: properties.assignee })).toHaveAccessibleDescription(
      expect.stringContaining(why.not_staff_assignee),
    )
  },
}

/** The field shows the stored value, with the error. */
export const PriorityStale: Story = {
  tags: ['no-screenshot'],
  args: {
    query: makeQuery({ priority: 'low', rowVersion: 8 }),
    formError: { intent: 'set-priority', errors: { priority: why.query_changed }, values: { priority: 'urgent' } },
  },
  play: async ({ canvas }) => {
    const priority = canvas.getByRole('combobox', { name: properties.priority })
    await expect(priority).toHaveAccessibleDescription(expect.stringContaining(why.query_changed))
    await expect(priority).toHaveValue('low')
    await expect(
      canvas.queryByRole('button', { name: properties.saveField(properties.priority) }),
    ).not.toBeInTheDocument()
  },
}

/** A category that was removed meanwhile. */
export const CategoryGone: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'set-category',
      errors: { category: en.errors.choice },
      values: { category: categories[1]?.id ?? '' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: properties.category })).toHaveAccessibleDescription(
      expect.stringContaining(en.errors.choice),
    )
  },
}

/** Offline: the field keeps the choice, with a button to retry. */
export const PropertyOffline: Story = {
  tags: ['no-screenshot'],
  args: { formError: offline('assign', { assignee: cleo.id }) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
    await expect(canvas.getByRole('combobox', { name: properties.assignee })).toHaveValue(cleo.id)
    await expect(canvas.getByRole('button', { name: properties.saveField(properties.assignee) })).toBeVisible()
  },
}

export const AssignServiceDown: Story = {
  ...showsFormError(serviceDown('assign', { assignee: cleo.id })),
  tags: ['!visual'],
}

export const PriorityOffline: Story = {
  ...showsFormError(offline('set-priority', { priority: 'urgent' })),
  tags: ['!visual'],
}

export const CategoryOffline: Story = {
  ...showsFormError(offline('set-category', { category: categories[1]?.id ?? '' })),
  tags: ['!visual'],
}

/** What a person sees while a new assignee is saved. */
const assigning = showsPending({ intent: 'assign', assignee: cleo.id })
export const Assigning: Story = {
  ...assigning,
  tags: ['no-screenshot'],
  play: async (context) => {
    await assigning.play(context)
    const { canvas } = context
    const heightOf = (label: string) => canvas.getByLabelText(label).closest('form')?.getBoundingClientRect().height
    // Nothing moves: the row that says "Saving…" is as high as its neighbour.
    await waitFor(() => expect(canvas.getByText(properties.saving)).toBeVisible())
    await expect(heightOf(properties.assignee)).toBe(heightOf(properties.priority))
  },
}

/** Following failed, because the connection failed. The error is below the choice. */
export const FollowOffline: Story = showsFormError(offline('follow'))

export const UnfollowOffline: Story = { ...showsFormError(offline('unfollow'), followed), tags: ['!visual'] }

export const UnfollowRefused: Story = {
  tags: ['!visual'],
  args: {
    ...followed,
    formError: { intent: 'unfollow', errors: { form: why.not_found }, values: {} },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.not_found)
    await expect(canvas.getByRole('button', { name: properties.followingState })).toBeVisible()
  },
}

export const Reopening: Story = {
  tags: ['!visual'],
  args: {
    ...closed,
    pending: { intent: 'set-status', status: 'open' },
  },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole('button', { name: transitions.reopen })) await busy(button)
  },
}

/** The page has two reopen forms, but only the submitted one shows the error. */
export const ReopenServiceDown: Story = {
  ...showsFormError(serviceDown('set-status', { status: 'open' }), closed),
  tags: ['!visual'],
}

export const ClosingAsSolved: Story = {
  tags: ['!visual'],
  args: { ...asBen, query: answered, pending: { intent: 'confirm-solved', status: 'closed' } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: own.solved }))
  },
}

/** The requester’s answer was not saved, because the connection failed. The error is at the question. */
export const ClosingAsSolvedOffline: Story = {
  ...showsFormError(offline('confirm-solved', { status: 'closed' }), { ...asBen, query: answered }),
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
}

export const Withdrawing: Story = {
  tags: ['!visual'],
  args: { ...asBen, query: makeQuery({}, byBen), pending: { intent: 'set-status', status: 'resolved' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(own.withdraw))
    await waitFor(() => busy(canvas.getByRole('button', { name: own.withdrawAct })))
  },
}

/** The disclosure is open with the error. */
export const WithdrawServiceDown: Story = showsFormError(
  serviceDown('set-status', { status: 'resolved', resolution: 'withdrawn' }),
  { ...asBen, query: makeQuery({}, byBen) },
)

/** The optimistic value is shown while the button is busy. */
export const OptimisticValue: Story = {
  tags: ['no-screenshot'],
  args: { pending: { intent: 'set-status', status: 'pending' } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('header')).toHaveTextContent(en.vocabulary.status.pending)
  },
}

export const FollowedOptimistically: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'follow' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: properties.followers })).toHaveTextContent('AR')
  },
}

/** Rejected: the stored value is shown again, with the error. */
export const RejectedWithReason: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      steps={[
        { pending: { intent: 'mute' } },
        { formError: { intent: 'mute', errors: { form: why.not_found }, values: {} } },
      ]}
    >
      {(step) => <QueryScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(canvas.getByRole('button', { name: properties.mutedState })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.queryByRole('button', { name: properties.mutedState })).not.toBeInTheDocument()
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.not_found)
  },
}

/** A refetch that changes an item of the open menu leaves the focus on it. */
export const FollowedMeanwhile: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps steps={[{ query: makeQuery({ following: true }) }]}>
      {(step) => <QueryScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: properties.notFollowing }))
    const item = canvas.getByRole('button', { name: new RegExp(`^${properties.follow}`) })
    await waitFor(() => expect(item).toHaveFocus(), { timeout: 10_000 })
    await fireEvent.click(canvas.getByRole('button', { name: '0' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: properties.unfollow })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
  },
}

const muted = { query: makeQuery({ muted: true }) }

/** The viewer gets no notifications of this query, and the properties say so. */
export const Muted: Story = { tags: ['no-screenshot'], args: muted }

export const MuteOffline: Story = { ...showsFormError(offline('mute')), tags: ['!visual'] }

export const UnmuteOffline: Story = { ...showsFormError(offline('unmute'), muted), tags: ['!visual'] }

/** The realtime slots: viewers, notice and typing. */
export const RealtimeSlots: Story = {
  tags: ['!visual'],
  args: { live: { viewers: <b>{cleo.name}</b>, notice: <p>{properties.history}</p>, typing: <i>{ben.name}</i> } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(cleo.name, { selector: 'header b' })).toBeVisible()
    await expect(canvas.getByText(ben.name, { selector: 'i' })).toBeVisible()
  },
}
