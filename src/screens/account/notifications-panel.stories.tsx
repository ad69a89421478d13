import type { Meta, StoryObj } from '@storybook/react-vite'
import { Heading } from '#ui/heading/heading.tsx'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { defaultChoices } from '#domain/notification.ts'
import { en } from '#domain/words/en.ts'
import { offline, serviceDown } from '#screens/fixtures.ts'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { NotificationsPanel } from './notifications-panel.tsx'

const { account, errors } = en
const words = account.notifications

const meta = {
  title: 'Screens/Account/Notifications',
  component: NotificationsPanel,
  args: {
    viewer: {
      id: '0197a2c4-0000-7000-8000-000000000001',
      name: 'Ana Ruiz',
      avatarUrl: null,
      email: 'ana@example.com',
      theme: 'system',
      density: 'comfortable',
      contrast: 'system',
      locale: 'en',
      timeZone: 'Europe/Vienna',
    },
    settings: { choices: defaultChoices, quiet: null, digestAt: '08:00' },
    staff: true,
    requester: true,
    place: { pathname: '/company', search: '?company=ACME&account=notifications' },
    action: '/company?company=ACME&account=notifications',
  },
  // As wide as in the dialog.
  decorators: [
    (Story) => (
      <main>
        <div className="mx-auto w-full max-w-140 p-4">
          <Heading level={2} className="mb-4">
            {account.tabs.notifications}
          </Heading>
          <Story />
        </div>
      </main>
    ),
  ],
} satisfies Meta<typeof NotificationsPanel>
export default meta

type Story = StoryObj<typeof meta>

/** Default settings: one channel for each event, and no quiet hours. */
export const NothingChosen: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const replied = within(canvas.getByRole('group', { name: words.events.replied }))
    await expect(replied.getAllByRole('radio')).toHaveLength(4)
    await expect(replied.getByRole('radio', { name: words.channels.mail })).toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: words.quiet })).not.toBeChecked()
    await expect(canvas.getByLabelText(words.digestAt)).toHaveValue('08:00')
    await expect(canvas.getByText(/Europe\/Vienna/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: words.changeZone })).toHaveAttribute(
      'href',
      '/company?company=ACME&account=profile',
    )
  },
}

const chosen = {
  settings: {
    choices: { ...defaultChoices, raised: 'digest', noted: 'none', status: 'app' },
    quiet: { from: '21:30', to: '07:15' },
    digestAt: '17:05',
  },
} as const

/** Channels, quiet hours and digest as a person has chosen them. */
export const Chosen: Story = {
  tags: ['no-screenshot'],
  args: chosen,
  play: async ({ canvas }) => {
    const raised = within(canvas.getByRole('group', { name: words.events.raised }))
    await expect(raised.getByRole('radio', { name: words.channels.digest })).toBeChecked()
    await expect(canvas.getByRole('checkbox', { name: words.quiet })).toBeChecked()
    await expect(canvas.getByLabelText(words.quietFrom)).toHaveValue('21:30')
    await expect(canvas.getByLabelText(words.quietTo)).toHaveValue('07:15')
  },
}

/** Requesters do not see the staff events. */
export const Requester: Story = {
  args: { staff: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: words.events.replied })).toBeVisible()
    await expect(canvas.queryByRole('group', { name: words.events.noted })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('group', { name: words.events.assigned })).not.toBeInTheDocument()
  },
}

/** People who are staff everywhere do not see the events of requesters. */
export const StaffOnly: Story = {
  tags: ['!visual'],
  args: { requester: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: words.events.raised })).toBeVisible()
    await expect(canvas.queryByRole('group', { name: words.events.received })).not.toBeInTheDocument()
  },
}

/** Arrow keys move between channels, Tab between events. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const radios = (event: keyof typeof words.events) =>
      within(canvas.getByRole('group', { name: words.events[event] }))
    radios('raised').getByRole('radio', { name: words.channels.app }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(radios('raised').getByRole('radio', { name: words.channels.mail })).toBeChecked()
    await userEvent.tab()
    await expect(radios('assigned').getByRole('radio', { name: words.channels.mail })).toHaveFocus()
  },
}

/** Errors of every field; chosen values and an unticked box stay. The first invalid choice gets the focus. */
export const EveryFieldRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    ...chosen,
    formError: {
      intent: 'save-notifications',
      errors: { raised: errors.choice, quietFrom: errors.time, quietTo: errors.quietSame, digestAt: errors.time },
      values: { raised: 'pigeon', replied: 'none', quiet: 'on', quietFrom: '', quietTo: '', digestAt: '' },
    },
  },
  play: async ({ canvas }) => {
    const replied = within(canvas.getByRole('group', { name: words.events.replied }))
    await expect(replied.getByRole('radio', { name: words.channels.none })).toBeChecked()
    await expect(canvas.getByLabelText(words.quietFrom)).toHaveAccessibleDescription(errors.time)
    await expect(canvas.getByLabelText(words.quietTo)).toHaveAccessibleDescription(errors.quietSame)
    await expect(canvas.getByLabelText(words.digestAt)).toHaveValue('')
    const raised = within(canvas.getByRole('group', { name: words.events.raised }))
    await waitFor(() => expect(raised.getAllByRole('radio')[0]).toHaveFocus())
  },
}

/** Saving failed after quiet hours were switched off: the typed choices stay. */
export const QuietSwitchedOff: Story = {
  ...showsFormError(
    serviceDown('save-notifications', { replied: 'none', quietFrom: '21:30', quietTo: '07:15', digestAt: '09:00' }),
    chosen,
  ),
}

export const Offline: Story = {
  ...showsFormError(offline('save-notifications', { replied: 'digest', quiet: 'on', digestAt: '06:45' })),
  tags: ['!visual'],
}

/** The save button is busy while the choices are saved. */
export const Saving: Story = showsPending({ intent: 'save-notifications' })

/** The settings could not be loaded. */
export const Unavailable: Story = {
  tags: ['no-screenshot'],
  args: { settings: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.unavailable)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.save })).not.toBeInTheDocument()
  },
}
