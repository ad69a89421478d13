import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** The progress of a running task. */
const meta = {
  title: 'Feedback/ProgressBar',
  component: ProgressBar,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A task of more than about a second with known progress: an upload, an export.',
        'A task of more than 200 ms with unknown progress: omit `value`.',
      ],
      whenNot: [
        'A pressed button with a quick response: `pending` of `Button`.',
        'A navigation: `RouteProgress`.',
        'Content of known shape: `Skeleton`.',
        'A share without a task: `Meter`.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'What is running. It can be hidden visually.' },
        { part: 'Value', purpose: 'The progress in words: “40 %”.' },
        { part: 'Bar', purpose: 'The native element, styled; a moving bar while the progress is unknown.' },
      ],
      accessibility: [
        'A native `progress` with its label: screen readers announce the share, or `valueText`.',
        'Steps are not announced, because that would be too much.',
        'With reduced motion, unknown progress is a short segment in the middle, which does not move.',
        'Your task: the result. Replace the bar with a message, which is announced.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Uploading photo.jpg', value: 40, valueText: '40 %' },
} satisfies Meta<typeof ProgressBar>
export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Uploading photo.jpg' })
    await expect(bar).toHaveAttribute('value', '40')
    await expect(bar).toHaveAttribute('aria-valuetext', '40 %')
  },
}

export const Zero: Story = { args: { value: 0, valueText: '0 %' } }

/** Unknown progress; nothing is visible before 200 ms. */
export const Unknown: Story = {
  args: { label: 'Preparing the export', value: undefined, valueText: undefined },
  play: async ({ canvas, canvasElement }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Preparing the export' })
    await expect(bar).not.toHaveAttribute('value')
    const root = canvasElement.querySelector('[data-slot=progress-bar]') as HTMLElement
    await expect(getComputedStyle(root).animationDelay).toBe('0.2s')
  },
}

/** The context names the task; only screen readers read the label. */
export const LabelHidden: Story = { args: { labelHidden: true } }

/** A long label wraps, and the value goes below. */
export const Narrow: Story = {
  parameters: { frame: 240 },
  args: { label: `Uploading ${'scan-of-the-invoice-'.repeat(4)}2041.pdf`, valueText: '1.2 of 24.9 MB' },
}

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="md">
      <ProgressBar {...args} />
      <ProgressBar label="Just begun" value={0} valueText="0 %" />
      <ProgressBar label="Complete" value={100} valueText="100 %" />
      <ProgressBar label="Unknown" />
      <ProgressBar label="Without a text" value={60} />
    </Stack>
  ),
}
