import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { ResponseTimes } from './response-times.tsx'

const words = en.overview
const minute = 60_000

const meta = {
  title: 'Screens/Company/Overview/Response times',
  component: ResponseTimes,
  args: { firstResponse: { median: 4 * minute, p90: 61 * minute }, resolution: { median: null, p90: null } },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof ResponseTimes>
export default meta

type Story = StoryObj<typeof meta>

/** First responses, but no resolutions yet. */
export const PartlyMeasured: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: `${words.firstResponse} 4m 1h 1m` })).toBeVisible()
    await expect(canvas.getByRole('row', { name: `${words.resolution} ${words.none} ${words.none}` })).toBeVisible()
  },
}

/** No reply in this time: the table says that nothing was measured, instead of zero. */
export const NothingMeasured: Story = {
  tags: ['no-screenshot'],
  args: { firstResponse: { median: null, p90: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.notMeasured)).toBeVisible()
  },
}

/** From under a minute to more than a year. */
export const Extremes: Story = {
  tags: ['no-screenshot'],
  args: {
    firstResponse: { median: 0, p90: minute },
    resolution: { median: 24 * 60 * minute, p90: 400 * 24 * 60 * minute },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: `${words.firstResponse} under 1m 1m` })).toBeVisible()
    await expect(canvas.getByRole('row', { name: `${words.resolution} 1d 400d` })).toBeVisible()
  },
}
