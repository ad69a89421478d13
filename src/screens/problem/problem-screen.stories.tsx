import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
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

/** The page “not found” with the exact words of the specification. */
export const NotFound: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(canvas.getByText('Page not found: /nowhere')).toBeVisible()
    await expect(canvas.getByRole('link', { name: problem.home })).toHaveAttribute('href', '/company')
  },
}

/** Somebody who is signed out is led to the sign-in instead of the home page. */
export const NotFoundSignedOut: Story = {
  tags: ['no-screenshot'],
  args: { signedIn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: problem.signIn })).toHaveAttribute('href', '/login')
    await expect(canvas.queryByRole('link', { name: problem.home })).not.toBeInTheDocument()
  },
}

/** The longest path, escaped, without a line break opportunity. */
export const NotFoundLongest: Story = {
  tags: ['no-screenshot'],
  args: { message: problem.pageNotFound(`/${'<b>W</b>'.repeat(25)}`.slice(0, 200)) },
}

/** A malformed company, reference, mode, tab or view. */
export const InvalidAddress: Story = {
  tags: ['!visual'],
  args: { message: problem.invalidAddress('/company?company=-') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Page Not Found: /company?company=-')).toBeVisible()
  },
}

/** A missing query and a hidden one look the same. */
export const QueryGone: Story = {
  tags: ['no-screenshot'],
  args: { message: en.actions.errors.not_found },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.actions.errors.not_found)).toBeVisible()
    await expect(canvas.getByRole('link', { name: problem.queries })).toHaveAttribute('href', '/trackQuery')
  },
}

/** The page exists, but this person may not see it. */
export const Forbidden: Story = {
  tags: ['no-screenshot'],
  args: { status: 403, heading: problem.forbidden, message: problem.forbiddenMessage },
}

export const ForbiddenByRole: Story = {
  tags: ['!visual'],
  args: { status: 403, heading: problem.forbidden, message: en.actions.errors.not_allowed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.actions.errors.not_allowed)).toBeVisible()
    await expect(canvas.getByText(problem.hints.forbidden)).toBeVisible()
  },
}

/** The message says whom to ask, so nothing else does. */
export const ForbiddenWhileSuspended: Story = {
  tags: ['!visual'],
  args: { status: 403, heading: problem.forbidden, message: en.actions.suspendedIn('Acme') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.actions.suspendedIn('Acme'))).toBeVisible()
    await expect(canvas.queryByText(problem.hints.forbidden)).not.toBeInTheDocument()
  },
}

export const ForbiddenSignedOut: Story = {
  tags: ['!visual'],
  args: { ...Forbidden.args, signedIn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: problem.signIn })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: problem.home })).not.toBeInTheDocument()
  },
}

/** The session ended: the only link is to sign in. */
export const SessionEnded: Story = {
  tags: ['no-screenshot'],
  args: { status: 401, heading: 'Unauthorized', message: en.actions.errors.session_ended },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: problem.signIn })).toHaveFocus()
    await expect(canvas.queryByText(problem.hints.serverError)).not.toBeInTheDocument()
  },
}

/** The request was rejected, and retrying would not help. */
export const TooLarge: Story = {
  tags: ['no-screenshot'],
  args: { status: 413, heading: 'Content Too Large', message: en.errors.requestLarge },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.errors.requestLarge)).toBeVisible()
    await expect(canvas.getByText(problem.hints.notTaken)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: problem.retry })).not.toBeInTheDocument()
  },
}

export const Conflict: Story = {
  tags: ['!visual'],
  args: { status: 409, heading: 'Conflict', message: en.actions.errors.query_changed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('409')).toBeVisible()
    await expect(canvas.getByText(en.actions.errors.query_changed)).toBeVisible()
  },
}

/** The server failed: the number of the request helps support to find the cause. */
export const ServerError: Story = {
  tags: ['no-screenshot'],
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

/** An error has its own message as its heading. */
export const OwnMessage: Story = {
  tags: ['no-screenshot'],
  args: { ...ServerError.args, heading: en.systemCheck.ownMessage, message: '' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: en.systemCheck.ownMessage })).toBeVisible()
    await expect(canvas.queryByText(problem.serverErrorMessage)).not.toBeInTheDocument()
  },
}

/** Without a request id no number is shown. */
export const ServerErrorUnrecorded: Story = {
  tags: ['!visual'],
  args: { ...ServerError.args, message: '', requestId: undefined, signedIn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(problem.serverErrorMessage)).toBeVisible()
    await expect(canvas.getByText(problem.hints.serverError)).toBeVisible()
    await expect(canvas.queryByText(new RegExp(problem.requestId))).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: problem.signIn })).toBeVisible()
  },
}

/** The service is down for a moment. The page says to try again soon. */
export const Unavailable: Story = {
  tags: ['no-screenshot'],
  args: { status: 503, heading: problem.unavailable, message: problem.unavailableMessage },
}

/** The failure was recorded: its number stands below the hint. */
export const UnavailableRecorded: Story = {
  tags: ['no-screenshot'],
  args: { ...Unavailable.args, message: '', requestId: '0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05', signedIn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(problem.unavailableMessage)).toBeVisible()
    await expect(canvas.getByText(problem.hints.unavailable)).toBeVisible()
  },
}

/** Offline: retrying opens the requested page. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  args: { status: 0, heading: problem.offline, message: problem.offlineMessage, path: '/trackQuery?ref=ACME-42' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: problem.retry })).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
    await expect(canvas.getByText(problem.hints.offline)).toBeVisible()
  },
}

/** Offline, with the pages that can be read: the newest first. A long subject wraps, also one without a space. */
export const OfflineWithPages: Story = {
  args: {
    ...Offline.args,
    kept: [
      { path: '/trackQuery?ref=ACME-42', title: 'ACME-42 The printer on the third floor prints stripes' },
      { path: '/trackQuery?company=ACME', title: problem.keptList('Acme Maschinenbau') },
      {
        path: '/trackQuery?ref=ACME-7',
        title: `ACME-7 ${'Who may order spare parts for the old presses? '.repeat(4)}`,
      },
      { path: '/trackQuery?ref=ACME-5', title: `ACME-5 ${'Wartungsvertragsverlängerung'.repeat(7)}` },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    const pages = within(canvas.getByRole('navigation', { name: problem.keptPages }))
    await expect(pages.getAllByRole('link')).toHaveLength(4)
    await expect(pages.getByRole('link', { name: /^ACME-42 / })).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}

/** Offline, with one page that can be read: its short title stands below the button, as longer ones do. */
export const OfflineWithOnePage: Story = {
  tags: ['!visual'],
  args: { ...Offline.args, kept: [{ path: '/trackQuery?ref=ACME-42', title: 'ACME-42 Printer' }] },
  play: async ({ canvas }) => {
    const { bottom } = canvas.getByRole('link', { name: problem.retry }).getBoundingClientRect()
    const { top } = canvas.getByRole('navigation', { name: problem.keptPages }).getBoundingClientRect()
    await expect(top).toBeGreaterThan(bottom)
  },
}

/** A proxy responded instead of the server: shows the failed request. */
export const FailedRequest: Story = {
  tags: ['no-screenshot'],
  args: {
    status: 502,
    heading: problem.serverError,
    message: '',
    failure: '[GET] "https://desk.example.com/trackQuery/_payload.json?company=ACME": 502 Bad Gateway',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^\[GET\] .* 502 Bad Gateway$/)).toBeVisible()
    await expect(canvas.getByText(problem.hints.serverError)).toBeVisible()
  },
}
