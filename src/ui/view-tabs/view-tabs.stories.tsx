import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { viewTab, ViewTabs, ViewTabText } from './view-tabs.tsx'

const views = [
  { name: 'Unresolved', count: '49' },
  { name: 'Assigned to me', count: '11' },
  { name: 'Unassigned', count: '0' },
  { name: 'All', count: '999+' },
  { name: 'Urgent hardware', count: null },
]

/** The views of a list, each with its count. A view is a named filter: one that everybody has, or a saved one. */
const meta = {
  title: 'Data/ViewTabs',
  component: ViewTabs,
  subcomponents: { ViewTabText },
  parameters: {
    guide: {
      when: ['People look at the same list in different ways again and again.', 'The number of rows says where to go.'],
      whenNot: ['Pages about one thing: `TabList`.', 'A choice that changes no address: `SegmentedControl`.'],
      anatomy: [
        { part: 'Name', purpose: 'What the view shows, in two or three words.' },
        { part: 'Count', purpose: 'The number of its rows. Absent if it is not known.' },
      ],
      accessibility: [
        'A named navigation of links, so that each view can be shared and opened in a new tab.',
        'The current view has `aria-current`, also while further filters apply within it.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'Views',
    children: views.map(({ name, count }, index) => (
      <a key={name} href={`#${index}`} className={viewTab()} aria-current={index === 0 ? 'page' : undefined}>
        <ViewTabText name={name} count={count} />
      </a>
    )),
  },
} satisfies Meta<typeof ViewTabs>
export default meta

type Story = StoryObj<typeof meta>

/** Every state of a tab. */
export const Variants: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Views' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Unresolved 49' })).toHaveAttribute('aria-current', 'page')
  },
}

/** Each tab is a link, the first stop of Tab. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Unresolved 49' })).toHaveFocus()
    await expect(canvas.getByRole('link', { name: 'Unresolved 49' })).toHaveAttribute('aria-current', 'page')
  },
}

/** Tabs that do not fit scroll sideways, and start at the current one. */
export const Narrow: Story = { parameters: { frame: 240 } }
