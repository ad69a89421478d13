import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { InboxIcon } from '../icon/icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { EmptyState } from './empty-state.tsx'

const guide = {
  when: [
    'A list or panel is empty, at all or for the current filters. Use different texts for the two cases.',
    'There is a next step: create the first query, clear the filters.',
  ],
  whenNot: [
    'Content is loading: keep the previous content, or show a `Skeleton`.',
    'Loading failed: a `Callout` with `danger`, or `ErrorView` for a page.',
    'A single value is missing: a word or a dash.',
  ],
  anatomy: [
    { part: 'Icon', purpose: '24 px, muted; omit it in little space.' },
    { part: 'Title', purpose: 'What is missing: “No query matches”.' },
    { part: 'Reason', purpose: 'Why, and what to do, in one sentence.' },
    { part: 'Actions', purpose: 'The next step. `primary` if the page has no other primary action.' },
  ],
  accessibility: [
    'The title is a heading: `level` 2 on a page and 3 in a panel.',
    'Screen readers skip the icon.',
    'It is not announced. Filters without a page load must announce the number of results.',
  ],
} satisfies Guide

/** A message in place of missing content: what is missing, why, and what to do. */
const meta = {
  title: 'Feedback/EmptyState',
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

/** Long words wrap. */
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

/** From a small panel to a whole page. */
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
