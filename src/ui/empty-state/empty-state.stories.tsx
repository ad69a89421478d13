import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { InboxIcon } from '../icon/icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { EmptyState } from './empty-state.tsx'

const guide = {
  when: [
    'A list or a panel has nothing to show, at all or with these filters. Those are two cases, with different words.',
    'There is a next step: raise the first query, clear the filters, go back to the start of the list.',
  ],
  whenNot: [
    'It is still on its way: leave what was there, or show a `Skeleton`.',
    'It could not be had: a `Callout` with `danger` in its place, or `ErrorView` for a page.',
    'A single value is missing: a word or a dash in its place.',
  ],
  anatomy: [
    { part: 'Sign', purpose: '24 px, quiet; leave it out where room is short.' },
    { part: 'Title', purpose: 'What is not there: “No query matches”.' },
    { part: 'Reason', purpose: 'Why, and what would change it, in one sentence.' },
    { part: 'Acts', purpose: 'The next step. `primary` only if the page has no other.' },
  ],
  accessibility: [
    'The title is a heading: choose `level` by its place, 2 on a page and 3 in a panel.',
    'The sign is silent.',
    'It is not announced. Whoever filters without a new page says the number of results in a live region.',
  ],
} satisfies Guide

/** Says what is not there, why, and what would change it. */
const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  parameters: { frame: 560, guide },
  args: { title: 'No queries yet' },
} satisfies Meta<typeof EmptyState>
export default meta

type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}

export const WithReason: Story = { args: { icon: <InboxIcon />, children: 'Queries that people raise appear here.' } }

export const WithNextStep: Story = {
  args: {
    icon: <InboxIcon />,
    title: 'No query matches',
    children: 'Nothing is open, urgent and assigned to Ana at once.',
    actions: <Button>Clear the filters</Button>,
  },
}

/** Words without a place to break stay inside. */
export const LongWords: Story = {
  parameters: { frame: 320 },
  args: {
    icon: <InboxIcon />,
    title: `Nothing for ${'maximiliane'.repeat(5)}`,
    children: `No query bears the category ${'Arbeitsplatzausstattung'.repeat(3)}.`,
    actions: (
      <>
        <Button>Show queries of every category</Button>
        <Button tone="quiet">Back</Button>
      </>
    ),
  },
}

/** From a panel with little room to a page of its own. */
export const Variants: Story = {
  render: () => (
    <Stack gap="sm">
      <EmptyState level={3} title="No followers" />
      <EmptyState level={3} title="No files">
        Files that people attach appear here.
      </EmptyState>
      <EmptyState icon={<InboxIcon />} title="No query matches" actions={<Button>Clear the filters</Button>}>
        Nothing is open, urgent and assigned to Ana at once.
      </EmptyState>
    </Stack>
  ),
}
