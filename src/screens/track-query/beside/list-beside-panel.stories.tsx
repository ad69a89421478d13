import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'
import { Stack } from '#ui/layout/stack.tsx'
import {
  ana,
  asAgent,
  asRequester,
  ben,
  categories,
  clientIds,
  back,
  fewRows,
  makeQuery,
  makeRow,
  staff,
} from '../fixtures.ts'
import { QueryScreen } from '../query-screen.tsx'
import { CloseQuery } from './close-query.tsx'
import { ListBesidePanel } from './list-beside-panel.tsx'

const words = en.listBeside
const query = makeQuery()
const ofBen = makeQuery({}, { role: 'requester', isRequester: true })
const oneQuery = { query, company: asAgent, viewer: ana, clock, categories, staff, clientIds, back }
const page = { rows: [makeRow(42, query), ...fewRows.slice(1)], newer: null, older: null }

/** A query beside the list from which it was opened, without the frame of the app. */
const meta = {
  title: 'Screens/Track query/List beside a query',
  component: ListBesidePanel,
  args: {
    company: asAgent,
    viewer: ana,
    page,
    title: 'Unresolved',
    clock,
    listHref: '/trackQuery?company=ACME',
    closeHref: '/trackQuery?company=ACME',
    openId: query.id,
    onWidthCommit: fn(),
    onClose: fn(),
  },
  tags: ['wide'],
  parameters: { path: '/trackQuery?ref=ACME-42' },
  render: (args) => (
    <main className="px-4 py-5">
      <Stack>
        <QueryScreen
          {...oneQuery}
          {...(args.viewer === ben && { query: ofBen, staff: [] })}
          company={args.company}
          viewer={args.viewer}
          beside={{
            list: <ListBesidePanel {...args} />,
            close: <CloseQuery href={args.closeHref} onClose={args.onClose} />,
          }}
        />
      </Stack>
    </main>
  ),
} satisfies Meta<typeof ListBesidePanel>
export default meta

type Story = StoryObj<typeof meta>

/** Escape closes the query, but not while somebody types. */
export const Agent: Story = {
  tags: ['rtl'],
  play: async ({ args, canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: en.queryList.list.title }))
    await expect(rows.getByRole('link', { current: true })).toHaveTextContent(query.subject)
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('heading', { level: 1 }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}

/** A requester reads their own words for states beside the query, and nothing that is for staff. */
export const Requester: Story = {
  args: { company: asRequester, viewer: ben, title: en.queryList.views.names.own, openId: ofBen.id },
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: en.queryList.list.title })
    await expect(canvas.queryByRole('radio')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('combobox')).not.toBeInTheDocument()
  },
}

/** Groups, the longest words, and the least width. */
export const NarrowWithGroups: Story = {
  args: {
    width: 280,
    filters: ['Priority is Urgent'],
    sort: '-raised',
    page: {
      ...page,
      rows: [page.rows[0]!, makeRow(41, { subject: unbroken.subject }), makeRow(7, { subject: wordy.subject })],
      groups: [
        { before: page.rows[0]!.id, label: 'Ana Ruiz', count: 12 },
        { before: makeRow(41).id, label: en.queryList.list.unassigned, count: 1000 },
      ],
    },
  },
  play: async ({ args, canvas }) => {
    await expect(await canvas.findByText('Priority is Urgent · Sorted by date raised')).toBeVisible()
    await expect(canvas.getByRole('link', { name: words.tools })).toHaveAttribute('href', args.closeHref)
    const edge = await canvas.findByRole('separator', { name: words.edge })
    await expect(edge).toHaveAttribute('aria-valuenow', '280')
    edge.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onWidthCommit).toHaveBeenLastCalledWith(296)
    await userEvent.keyboard('{Home}')
  },
}
