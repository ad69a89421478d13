import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { CheckboxField } from '../field/checkbox-field.tsx'
import type { Guide } from '../guide.ts'
import { CloseIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { FilterPill, filterPillRemover } from './filter-pill.tsx'
import { FilterSheet } from './filter-sheet.tsx'

/** One filter in force as a short sentence: a press opens its picker, and the cross removes it. */
const meta = {
  title: 'Data/FilterPill',
  component: FilterPill,
  subcomponents: { FilterSheet },
  parameters: {
    guide: {
      when: ['A list can be filtered by several fields, and people must see which filters apply.'],
      whenNot: ['A label that somebody gave to a thing: `Tag`.', 'The named filters of a list: `ViewTabs`.'],
      anatomy: [
        { part: 'Sentence', purpose: 'Field, relation and value: “Status is Open or New”. It opens the picker.' },
        { part: 'Cross', purpose: 'A link to the list without the filter, or a button.' },
        { part: 'FilterSheet', purpose: 'The pickers: below the pressed pill, on phones at the bottom.' },
      ],
      accessibility: [
        'The sentence and the cross are two controls with names of their own.',
        'The picker is a native popover: it opens without JavaScript, and Escape closes it.',
      ],
    } satisfies Guide,
  },
  args: {
    field: 'Status',
    relation: 'is',
    value: 'New or Open',
    picker: { onClick: fn() },
    remove: (
      <a href="#all" className={filterPillRemover()} aria-label="Remove the filter Status is New or Open">
        <CloseIcon size="sm" />
      </a>
    ),
  },
} satisfies Meta<typeof FilterPill>
export default meta

type Story = StoryObj<typeof meta>

/** Short, long and without a relation. */
export const Variants: Story = {
  parameters: { frame: 360 },
  render: (args) => (
    <Cluster gap="sm">
      <FilterPill {...args} />
      <FilterPill {...args} field="Raised" relation="" value="since 1 Aug 2026" />
      <FilterPill {...args} field="Assignee" value="Maximiliane Wolfeschlegelsteinhausenbergerdorff" />
    </Cluster>
  ),
}

/** A pill opens the picker, which is at the bottom of the page on a phone. */
export const PickerOpen: Story = {
  parameters: { frame: 360, height: 320 },
  args: { picker: { popoverTarget: 'pickers' } },
  render: (args) => (
    <>
      <FilterPill {...args} />
      <FilterSheet id="pickers" title="Status" closeLabel="Close" doneLabel="Show queries">
        <CheckboxField name="status" label="New" defaultChecked />
        <CheckboxField name="status" label="Open" defaultChecked />
        <CheckboxField name="status" label="Pending" />
        <Button tone="primary">Apply</Button>
      </FilterSheet>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const picker = await canvas.findByRole('dialog', { name: 'Status' })
    await waitFor(() => expect(picker).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'New' })).toHaveFocus())
  },
}
