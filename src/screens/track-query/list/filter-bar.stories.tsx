import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { emptyFilter, parseFilter } from '#domain/filter.ts'
import { en } from '#domain/words/en.ts'
import { asAgent, asRequester, longName, staff } from '../fixtures.ts'
import { StoryPage } from '../story-page.tsx'
import { FilterBar } from './filter-bar.tsx'

const t = en.queryList.filter
const formerColleague = '01970000-0000-7000-8000-00000000dead'

const meta = {
  title: 'Screens/Track query/List/Filter bar',
  component: FilterBar,
  args: { company: asAgent, filter: emptyFilter, staff },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof FilterBar>
export default meta

type Story = StoryObj<typeof meta>

export const Nothing: Story = {}

/** The options in a popover are checkboxes of the form. */
export const StatusOpen: Story = {
  args: { filter: parseFilter(new URLSearchParams('status=open,pending&priority=urgent')) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: t.chosen(t.status, 2) }))
    const choices = within(canvas.getByRole('group', { name: t.status }))
    await waitFor(() => expect(choices.getByRole('checkbox', { name: en.vocabulary.status.pending })).toBeVisible())
  },
}

/** The assignee filter in the URL is a former colleague. */
export const AssigneeWhoLeft: Story = {
  args: { filter: { ...emptyFilter, assignee: formerColleague } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: t.assignee })).toHaveDisplayValue(t.formerColleague)
  },
}

export const LongName: Story = {
  args: { staff: [longName, ...staff], filter: { ...emptyFilter, assignee: longName.id } },
}

export const Requester: Story = { args: { company: asRequester, staff: [] } }
