import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import type { ServiceCheck } from '#domain/page-data/system-check-data.ts'
import { offline } from '#screens/fixtures.ts'
import { SystemCheckScreen } from './system-check-screen.tsx'

const { systemCheck } = en

const answering: ServiceCheck[] = [
  { name: 'auth', state: 'ok', ms: 4 },
  { name: 'database', state: 'ok', ms: 11.6 },
  { name: 'live', state: 'ok', ms: 21 },
  { name: 'storage', state: 'ok', ms: 1234 },
]

/** The successful checks of `answering`, some of them replaced. */
const but = (...others: ServiceCheck[]): ServiceCheck[] =>
  answering.map((check) => others.find(({ name }) => name === check.name) ?? check)

const meta = {
  title: 'Screens/System check',
  component: SystemCheckScreen,
  args: {
    checks: answering,
    fromBrowser: answering.map((check) => ({ ...check, ms: check.ms + 18 })),
    buildId: '7f3a9c1e5b2d',
    versions: [
      { name: 'Node', version: '24.21.0' },
      { name: 'React', version: '19.3.1' },
    ],
    sessionExpiresAt: '2026-01-31T10:40:00Z',
    skew: { backend: 0, browser: 120 },
    clock: { now: '2026-01-31T09:41:00Z', timeZone: 'Europe/Vienna', locale: 'en' },
    company: 'ACME',
    mayTry: true,
  },
  parameters: { path: '/test?company=ACME' },
  decorators: [
    (Story) => (
      <div className="p-4 md:p-6">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SystemCheckScreen>
export default meta

type Story = StoryObj<typeof meta>

export const AllWell: Story = {
  play: async ({ canvas }) => {
    const database = within(canvas.getByRole('row', { name: /Database/ }))
    await expect(database.getByText('12 ms')).toBeVisible()
    await expect(database.getByText('30 ms')).toBeVisible()
    await expect(canvas.getByText(systemCheck.allWell)).toBeVisible()
    await expect(canvas.getByRole('link', { name: systemCheck.again })).toHaveAttribute('href', '/test?company=ACME')
    await expect(canvas.getByRole('link', { name: systemCheck.raise.server })).toHaveAttribute(
      'href',
      '/test?company=ACME&raise=500',
    )
  },
}

/** Each failed check has a reason, and a summary is at the top. */
export const Failing: Story = {
  tags: ['rtl'],
  args: {
    checks: but(
      { name: 'auth', state: 'failed', ms: 4000, reason: 'It did not answer in time.' },
      {
        name: 'storage',
        state: 'failed',
        ms: 3,
        reason: 'fetch failed (ECONNREFUSED) http://127.0.0.1:54321/storage/v1/object/list/attachments',
      },
    ),
    skew: { backend: null, browser: 0 },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not working: Sign-in service and File storage.')).toBeVisible()
    await expect(canvas.getByText('Sign-in service: It did not answer in time.')).toBeVisible()
  },
}

/** The browser cannot reach a service that the server reaches. */
export const FailingFromBrowser: Story = {
  args: {
    fromBrowser: but({
      name: 'live',
      state: 'failed',
      ms: 64,
      reason: 'The connection ended without an answer.',
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not working: Realtime.')).toBeVisible()
    await expect(
      canvas.getByText('Realtime, checked from this browser: The connection ended without an answer.'),
    ).toBeVisible()
  },
}

/** The embedded backend, whose services browsers reach through the server. */
export const ThroughServer: Story = {
  args: { onlyRealtimeFromBrowser: true, fromBrowser: [{ name: 'live', state: 'ok', ms: 39 }] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(systemCheck.throughServer)).toHaveLength(3)
    await expect(canvas.getByText(systemCheck.allWell)).toBeVisible()
  },
}

/** The checks of the browser are still running, and its clock is not known. */
export const BrowserAsking: Story = {
  tags: ['no-screenshot'],
  args: { fromBrowser: 'asking', skew: { backend: 0, browser: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(systemCheck.allWellServer)).toBeVisible()
    await expect(canvas.getAllByText(systemCheck.asking)).toHaveLength(4)
    await expect(canvas.getByText(systemCheck.notMeasuredBrowser)).toBeVisible()
  },
}

/** All services fail, with the longest reason. */
export const AllFailing: Story = {
  args: {
    checks: [
      { name: 'auth', state: 'failed', ms: 4000, reason: 'It did not answer in time.' },
      { name: 'database', state: 'failed', ms: 60_000, reason: `Database error XX000: ${'x'.repeat(200)}` },
      { name: 'live', state: 'failed', ms: 2, reason: 'The connection ended without an answer.' },
      { name: 'storage', state: 'failed', ms: 0 },
    ],
    fromBrowser: answering.map(({ name }) => ({
      name,
      state: 'failed',
      ms: 12,
      reason: '[GET] "/auth/v1/.well-known/jwks.json": <no response> Failed to fetch',
    })),
    sessionExpiresAt: null,
    skew: { backend: null, browser: null },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not working: Sign-in service, Database, Realtime, and File storage.')).toBeVisible()
    await expect(canvas.getAllByText(systemCheck.states.failed)).toHaveLength(8)
    await expect(canvas.getByText(systemCheck.noSession)).toBeVisible()
  },
}

/** A visitor, where the configuration allows it. */
export const Visitor: Story = {
  args: { fromBrowser: undefined, versions: [], sessionExpiresAt: null, company: null },
  parameters: { path: '/test' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Node')).not.toBeInTheDocument()
    await expect(canvas.queryByText(systemCheck.sides.browser)).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: systemCheck.again })).toHaveAttribute('href', '/test')
  },
}

/** One clock differs from the others by more than 30 seconds. */
export const ClocksDisagree: Story = {
  args: { skew: { backend: -61_000, browser: 3_600_000 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('61 s behind the server')).toBeVisible()
    await expect(canvas.getByText('3,600 s ahead of the server')).toBeVisible()
    await expect(canvas.getAllByText(systemCheck.skewWarning)).toHaveLength(2)
  },
}

/** Offline: the error is at the button. */
export const RaisingMessageOffline: Story = {
  tags: ['no-screenshot'],
  args: { formError: offline('toast', { tone: 'warning' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
  },
}

/** Only the clicked button is busy. */
export const RaisingMessage: Story = {
  tags: ['no-screenshot'],
  args: { pending: { intent: 'toast', tone: 'warning' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: systemCheck.tones.warning })).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByRole('button', { name: systemCheck.tones.info })).not.toHaveAttribute('aria-busy')
  },
}

/** Agents and requesters see the services, without sample messages and error views. */
export const Agent: Story = {
  tags: ['!visual'],
  args: { mayTry: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(systemCheck.allWell)).toBeVisible()
    await expect(canvas.queryByText(systemCheck.messages)).not.toBeInTheDocument()
    await expect(canvas.queryByRole('link', { name: systemCheck.raise.server })).not.toBeInTheDocument()
  },
}
