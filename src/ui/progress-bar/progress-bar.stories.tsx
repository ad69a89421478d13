import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** A running task. */
const meta = {
  title: 'Components/ProgressBar',
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
        {
          part: 'Value',
          purpose: 'The progress in familiar units: “3 of 8 files”. At the end, the result.',
        },
        { part: 'Bar', purpose: 'The native element, styled; a moving bar while the progress is unknown.' },
      ],
      accessibility: [
        'A native `progress` with its label: screen readers announce the share, or `valueText`.',
        'Steps are not announced; completion and failure are, with an icon and text beside the colour.',
        'With reduced motion, the bar of unknown progress is still.',
        'Your task: an action after a failure.',
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

export const Done: Story = {
  args: { state: 'done', valueText: 'Uploaded' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '100')
    await expect(canvas.getByText('Uploaded')).toHaveAttribute('aria-live', 'polite')
  },
}

/** A failed task keeps its value. */
export const Failed: Story = {
  args: { state: 'failed', valueText: 'Stopped at 40 %: the connection was lost' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '40')
  },
}

/** A value above the maximum fills the bar. */
export const AboveMaximum: Story = {
  args: { value: 12, max: 8, valueText: '12 of 8 files' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '8')
  },
}

/** The context names it; the label is read by screen readers. */
export const LabelHidden: Story = { args: { labelHidden: true } }

/** A long label wraps, and the value goes below. */
export const Narrow: Story = {
  parameters: { frame: 240 },
  args: { label: `Uploading ${'scan-of-the-invoice-'.repeat(4)}2041.pdf`, valueText: '1.2 of 24.9 MB' },
}

/** Every size, tone and state. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="md">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <ProgressBar key={size} {...args} label={`Size ${size}`} size={size} />
      ))}
      {(['accent', 'success', 'warning'] as const).map((tone) => (
        <ProgressBar key={tone} {...args} label={`Tone ${tone}`} tone={tone} value={60} valueText="60 %" />
      ))}
      <ProgressBar label="Unknown" />
      <ProgressBar label="Done" state="done" valueText="8 files uploaded" />
      <ProgressBar label="Failed" state="failed" value={30} valueText="The connection was lost" />
    </Stack>
  ),
}
