import type { Meta, StoryObj } from '@storybook/react-vite'

import { button } from '../button/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/list-icon.tsx'
import { Pagination } from './pagination.tsx'

const newer = (
  <a href="#newer" className={button({ size: 'sm' })}>
    <ChevronLeftIcon size="sm" className="rtl:-scale-x-100" /> Newer
  </a>
)
const older = (
  <a href="#older" className={button({ size: 'sm' })}>
    Older <ChevronRightIcon size="sm" className="rtl:-scale-x-100" />
  </a>
)

/** No page numbers: rows move while one reads, so a number would mean something else a minute later. */
const meta = {
  title: 'Components/Pagination',
  component: Pagination,
  parameters: { frame: 480 },
  args: { label: 'Pages of queries', newer, older },
} satisfies Meta<typeof Pagination>
export default meta

type Story = StoryObj<typeof meta>

export const Between: Story = { args: { summary: '51–100 of 204' } }

export const First: Story = { args: { newer: undefined } }

export const Last: Story = { args: { older: undefined } }
