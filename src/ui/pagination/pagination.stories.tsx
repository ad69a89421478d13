import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { expect, userEvent } from 'storybook/test'
import { button } from '../button/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { Pagination } from './pagination.tsx'

const newer = (
  <a href="#newer" className={button({ size: 'sm' })}>
    <ChevronLeftIcon size="sm" /> Newer
  </a>
)
const older = (
  <a href="#older" className={button({ size: 'sm' })}>
    Older <ChevronRightIcon size="sm" />
  </a>
)

/** Links to newer and older pages. There are no page numbers, because rows move between pages. */
const meta = {
  title: 'Data/Pagination',
  component: Pagination,
  parameters: {
    frame: 480,
    guide: {
      when: [
        'A list is longer than one page and its rows keep moving: newest first.',
        'Users read the first page or two and search for the rest.',
      ],
      whenNot: [
        'Everything fits on one page.',
        'Users need a page in the middle: offer a search or filter.',
        'Views of one thing: `TabList`.',
      ],
      anatomy: [
        { part: 'Newer', purpose: 'A link to newer rows; absent on the first page.' },
        { part: 'Range', purpose: 'Which rows of how many, where both are known: on the first page.' },
        { part: 'Older', purpose: 'A link to older rows; absent on the last page.' },
      ],
      accessibility: [
        'A named navigation. Links work without JavaScript and can be shared.',
        'An unavailable link is absent instead of disabled.',
        'Your task: after a page change, focus the heading or keep the focus on the remaining link.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Pages of queries', newer, older },
} satisfies Meta<typeof Pagination>
export default meta

type Story = StoryObj<typeof meta>

export const Between: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Pages of queries' })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Newer' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Older' })).toHaveFocus()
  },
}

/** A link keeps its position, so that a second press does not go back. */
export const First: Story = {
  args: { newer: undefined, range: '1–25 of 52' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Pages of queries' })).toHaveTextContent('1–25 of 52')
  },
}

export const Last: Story = { args: { older: undefined } }

/** Long text wraps. */
export const Narrow: Story = {
  parameters: { frame: 320 },
  args: {
    newer: (
      <a href="#newer" className={button({ size: 'sm' })}>
        <ChevronLeftIcon size="sm" /> Changed more recently
      </a>
    ),
    older: (
      <a href="#older" className={button({ size: 'sm' })}>
        Changed longer ago <ChevronRightIcon size="sm" />
      </a>
    ),
  },
}

/** Every position in a list. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="lg">
      <Pagination {...args} label="First page" newer={undefined} />
      <Pagination {...args} label="Between" />
      <Pagination {...args} label="Last page" older={undefined} />
    </Stack>
  ),
}
