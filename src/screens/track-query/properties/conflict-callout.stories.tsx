import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { Conflict } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import {
  ana,
  asAgent,
  asRequester,
  ben,
  categories,
  cleo,
  dmitri,
  hardware,
  makeQuery,
  staff,
  wordyName,
  wordyCategory,
} from '../fixtures.ts'
import { StoryPage } from '../story-page.tsx'
import { PropertiesPanel } from './properties-panel.tsx'
import { StatusProblem } from './status-problem.tsx'

const words = en.oneQuery.conflict
const byCleo = { by: cleo, at: '2026-03-12T14:29:56+00:00', rowVersion: 8 }

const refusedFor = (intent: string, conflict: Conflict, values: Record<string, string>) => ({
  intent,
  errors: {},
  values: { intent, queryId: makeQuery().id, rowVersion: '7', ...values },
  conflict,
})

/** Two people changed the same field. Both values are shown, with a button for each. */
const meta = {
  title: 'Screens/Track query/One query/Side panel/Conflicts',
  component: PropertiesPanel,
  args: {
    query: makeQuery({ rowVersion: 8 }),
    company: asAgent,
    viewer: ana,
    clock,
    categories,
    staff,
    reader: { role: 'agent', categories: [...categories, wordyCategory] },
  },
  decorators: [
    (Story) => (
      <StoryPage>
        <div className="max-w-72">{Story()}</div>
      </StoryPage>
    ),
  ],
} satisfies Meta<typeof PropertiesPanel>
export default meta

type Story = StoryObj<typeof meta>

/** A status conflict is shown in the bar of the query, where the status is changed. */
export const Status: Story = {
  tags: ['rtl'],
  render: (args) => (
    <StatusProblem query={args.query} company={args.company} clock={args.clock} formError={args.formError} />
  ),
  args: {
    query: makeQuery({ status: 'resolved', resolution: 'answered', rowVersion: 8 }),
    formError: refusedFor(
      'set-status',
      { field: 'status', yours: 'pending', theirs: 'resolved', ...byCleo },
      { status: 'pending' },
    ),
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('alert')
    await expect(box).toHaveTextContent(/Yours: Pending.*Cleo Martin, 4s ago: Resolved/)
    const mine = within(box).getByRole<HTMLButtonElement>('button', { name: words.useMine })
    await expect(mine.form).toHaveFormValues({ intent: 'set-status', status: 'pending', rowVersion: '8' })
    const theirs = within(box).getByRole('link', { name: words.keepTheirs })
    await expect(theirs).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
  },
}

/** Two people assigned it at once: the callout names both choices. */
export const Assignee: Story = {
  args: {
    query: makeQuery({ assignee: cleo, rowVersion: 8 }),
    formError: refusedFor(
      'assign',
      {
        field: 'assignee',
        yours: dmitri.id,
        theirs: cleo.id,
        yoursName: dmitri.name,
        theirsName: cleo.name,
        ...byCleo,
      },
      { assignee: dmitri.id },
    ),
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('alert')
    await expect(box).toHaveTextContent(/Yours: Dmitri Ahlström.*Cleo Martin, 4s ago: Cleo Martin/)
    // The field shows the stored value.
    await expect(canvas.getByRole('combobox', { name: en.oneQuery.properties.assignee })).toHaveValue(cleo.id)
  },
}

/** The stored value may also be unassigned. */
export const Unassigned: Story = {
  tags: ['!visual'],
  args: {
    query: makeQuery({ assignee: null, rowVersion: 8 }),
    formError: refusedFor('assign', { field: 'assignee', yours: dmitri.id, theirs: null, ...byCleo }, { assignee: '' }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Yours: Dmitri Ahlström.*: Unassigned/)
  },
}

/** Two people set the priority at once: the callout names both choices. */
export const Priority: Story = {
  args: {
    query: makeQuery({ priority: 'low', rowVersion: 8 }),
    formError: refusedFor(
      'set-priority',
      { field: 'priority', yours: 'urgent', theirs: 'low', ...byCleo },
      { priority: 'urgent' },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Yours: Urgent.*Low/)
  },
}

/** The longest names. */
export const Category: Story = {
  args: {
    query: makeQuery({ category: wordyCategory, rowVersion: 8 }),
    formError: refusedFor(
      'set-category',
      {
        field: 'category',
        yours: hardware.id,
        theirs: wordyCategory.id,
        ...byCleo,
        by: wordyName,
      },
      { category: hardware.id },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Yours: Hardware/)
  },
}

export const Deciding: Story = {
  tags: ['!visual'],
  args: { ...Priority.args, pending: { intent: 'set-priority', priority: 'urgent' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.useMine })).toHaveAttribute('aria-busy', 'true')
  },
}

/** The requester withdraws the query while staff resolve it. */
export const Withdrawal: Story = {
  args: {
    company: asRequester,
    viewer: ben,
    staff: [],
    query: makeQuery(
      { status: 'resolved', resolution: 'answered', rowVersion: 8 },
      { role: 'requester', isRequester: true },
    ),
    reader: { role: 'requester', categories: [] },
    formError: refusedFor(
      'set-status',
      {
        field: 'status',
        yours: 'resolved',
        theirs: 'resolved',
        yoursResolution: 'withdrawn',
        theirsResolution: 'answered',
        ...byCleo,
      },
      { status: 'resolved', resolution: 'withdrawn' },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Yours: Withdrawn.*: Answered/)
  },
}
