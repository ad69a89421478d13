import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { mailKinds } from '#domain/notification.ts'
import { en } from '#domain/words/en.ts'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'

const { unsubscribe } = en

const meta = {
  title: 'Screens/Unsubscribe',
  component: UnsubscribeScreen,
  args: { subscription: { kind: 'replied', on: true, undoable: false } },
} satisfies Meta<typeof UnsubscribeScreen>
export default meta

type Story = StoryObj<typeof meta>

/** The page has a button that posts. Opening the page changes nothing. */
export const ConfirmUnsubscribe: Story = {
  tags: ['rtl'],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(1)
    await expect(canvas.getByRole('heading', { level: 1, name: unsubscribe.stop('replied') })).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveAttribute('method', 'post')
    await expect(canvasElement.querySelector('input[name=act]')).toHaveValue('stop')
  },
}

/** Unsubscribed by this link, which can undo it. */
export const Unsubscribed: Story = {
  args: { subscription: { kind: 'replied', on: false, undoable: true } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: unsubscribe.resumeAct })).toBeVisible()
    await expect(canvasElement.querySelector('input[name=act]')).toHaveValue('resume')
    await expect(canvas.getByRole('link', { name: unsubscribe.settings })).toBeVisible()
  },
}

/** The link at the end of a digest asks before the daily mail stops. */
export const DailyDigest: Story = {
  tags: ['no-screenshot'],
  args: { subscription: { kind: 'digest', on: true, undoable: false } },
}

/** Unsubscribed elsewhere; this link cannot undo it. */
export const UnsubscribedElsewhere: Story = {
  tags: ['!visual'],
  args: { subscription: { kind: 'digest', on: false, undoable: false } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
    await expect(canvas.getByText(unsubscribe.stopped('digest'))).toBeVisible()
  },
}

/** Unknown, incomplete and expired links look the same. */
export const UnknownLink: Story = {
  tags: ['no-screenshot'],
  args: { subscription: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: unsubscribe.settings })).toBeVisible()
  },
}

/** Every kind of e-mail has its own words. */
export const Kinds: Story = {
  tags: ['!visual'],
  play: async () => {
    await expect(new Set(mailKinds.map(unsubscribe.stop)).size).toBe(mailKinds.length)
    await expect(new Set(mailKinds.map(unsubscribe.stopped)).size).toBe(mailKinds.length)
  },
}
