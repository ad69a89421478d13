import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { ProblemScreen } from './problem-screen.tsx'

const { problem } = en

const meta = {
  title: 'Screens/Problem',
  component: ProblemScreen,
  args: { status: 404, heading: problem.notFound, message: problem.pageNotFound('/nowhere'), signedIn: true },
} satisfies Meta<typeof ProblemScreen>
export default meta

type Story = StoryObj<typeof meta>

/** The specification's words, to the letter. */
export const NotFound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(canvas.getByText('Page not found: /nowhere')).toBeVisible()
    await expect(canvas.getByRole('link', { name: problem.home })).toHaveAttribute('href', '/company')
  },
}

export const NotFoundSignedOut: Story = {
  args: { signedIn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: problem.signIn })).toHaveAttribute('href', '/login')
    await expect(canvas.queryByRole('link', { name: problem.home })).not.toBeInTheDocument()
  },
}

/** As long as it is ever shown, with no place to break it; nothing in it is markup. */
export const NotFoundLongest: Story = {
  args: { message: problem.pageNotFound(`/${'<b>W</b>'.repeat(25)}`.slice(0, 200)) },
}

export const Forbidden: Story = {
  args: { status: 403, heading: problem.forbidden, message: problem.forbiddenMessage },
}

export const ServerError: Story = {
  args: {
    status: 500,
    heading: problem.serverError,
    message: problem.serverErrorMessage,
    requestId: '0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05',
    path: '/company?company=ACME',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeVisible()
    await expect(canvas.getByText(/0197a2c4/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: problem.retry })).toHaveAttribute('href', '/company?company=ACME')
  },
}

/** An error that was raised on purpose keeps its own message. */
export const OwnMessage: Story = {
  args: { ...ServerError.args, message: en.systemCheck.ownMessage },
}

export const Unavailable: Story = {
  args: { status: 503, heading: problem.unavailable, message: problem.unavailableMessage },
}

export const Offline: Story = {
  args: { status: 0, heading: problem.offline, message: problem.offlineMessage },
}
