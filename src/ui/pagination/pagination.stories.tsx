import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { expect, userEvent } from 'storybook/test'
import { button } from '../button/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/list-icon.tsx'
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

/** No page numbers: rows move while one reads, so a number would mean something else a minute later. */
const meta = {
  title: 'Components/Pagination',
  component: Pagination,
  parameters: {
    frame: 480,
    guide: {
      when: [
        'A list is longer than one page and its rows keep moving: newest first, while new ones arrive.',
        'People look at the first page or two and search for the rest.',
      ],
      whenNot: [
        'Everything fits on one page: leave it out.',
        'Somebody needs the page in the middle: give them a search or a filter instead.',
        'Parts of one thing: `TabList`.',
      ],
      anatomy: [
        { part: 'Newer', purpose: 'A link to the rows before; nothing on the first page.' },
        { part: 'Summary', purpose: 'Which part is shown, where that is known for certain.' },
        { part: 'Older', purpose: 'A link to the rows after; nothing on the last page.' },
      ],
      accessibility: [
        'A navigation with the name of what is paged through. The ways are links: they work without JavaScript and can be shared.',
        'What cannot be gone to is not there, instead of being disabled.',
        'Your task: after going on, move the focus to the heading or leave it on the link that is still there.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Pages of queries', newer, older },
} satisfies Meta<typeof Pagination>
export default meta

type Story = StoryObj<typeof meta>

export const Between: Story = {
  args: { summary: '51–100 of 204' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Pages of queries' })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Newer' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Older' })).toHaveFocus()
  },
}

/** The way on keeps its place, so that a second press is not on the way back. */
export const First: Story = { args: { newer: undefined, summary: '1–50 of 204' } }

export const Last: Story = { args: { older: undefined, summary: '201–204 of 204' } }

/** All are on one page: how many there are, and no ways. */
export const OnlyPage: Story = {
  args: { newer: undefined, older: undefined, summary: 'All 12' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument()
  },
}

/** How many there are is not known. */
export const WithoutSummary: Story = {}

/** Long words wrap instead of leaving the page. */
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
    summary: '1,204,301–1,204,350 of 12,000,000',
  },
}

/** Every place in a list. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="lg">
      <Pagination {...args} label="First page" newer={undefined} summary="1–50 of 204" />
      <Pagination {...args} label="Between" summary="51–100 of 204" />
      <Pagination {...args} label="Last page" older={undefined} summary="201–204 of 204" />
      <Pagination {...args} label="Only page" newer={undefined} older={undefined} summary="All 12" />
    </Stack>
  ),
}
