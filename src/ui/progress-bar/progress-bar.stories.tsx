import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** Something under way whose end can be seen, or will be. */
const meta = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'Something takes longer than about a second and how much is left is known: an upload, an export, an import.',
        'It takes longer than 200 ms and how much is left is not known yet: leave `value` out.',
      ],
      whenNot: [
        'A button was pressed and the answer comes soon: `pending` on the `Button`.',
        'The next page is loading: `RouteProgress`, at the top of the page.',
        'The shape of what comes is known: `Skeleton`.',
        'Nothing is under way, a share is shown: `Meter`.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'What is under way. It stays in the markup where it is hidden.' },
        {
          part: 'Value',
          purpose: 'How far, in the unit that people think in: “3 of 8 files”. At the end, how it ended.',
        },
        { part: 'Bar', purpose: 'The native element, drawn by us; a travelling part while nothing is known.' },
      ],
      accessibility: [
        'A native `progress` with its label: browsers read the share, or the words of `valueText`.',
        'Steps are not read out; done and failed are, once, with a sign and words beside the colour.',
        'Without motion the bar of an unknown wait stands still at half strength.',
        'Your task: what can be done when it failed, beside it.',
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

export const Nothing: Story = { args: { value: 0, valueText: '0 %' } }

/** How much is left is not known; before 200 ms nothing is seen. */
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

/** It keeps how far it came. */
export const Failed: Story = {
  args: { state: 'failed', valueText: 'Stopped at 40 %: the connection was lost' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '40')
  },
}

/** More than the whole fills the bar and no more. */
export const TooMuch: Story = {
  args: { value: 12, max: 8, valueText: '12 of 8 files' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', '8')
  },
}

/** The place says what it is; it is still read aloud. */
export const LabelHidden: Story = { args: { labelHidden: true } }

/** Long names break, and the value goes below. */
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
