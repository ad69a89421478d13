import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { as, longestCompany, wordiestCompany } from '#screens/company/fixtures.ts'
import { offline } from '#screens/fixtures.ts'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const words = en.companySettings

const meta = {
  title: 'Screens/Company/Settings',
  component: SettingsScreen,
  args: {
    company: as('owner'),
    accent: 'indigo',
    clock: {
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
      timeZones: ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin'],
      dateLocales: [
        { value: 'en-US', label: 'American English: Dec 31, 2026, 5:30 PM' },
        { value: 'de-DE', label: 'Deutsch (Deutschland): 31. Dez. 2026, 17:30' },
      ],
    },
    domains: [],
    addableDomain: 'acme.example',
    required: false,
    hasOwn: true,
    securityHref: '/company?company=ACME&tab=settings&account=security',
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME&tab=settings' },
} satisfies Meta<typeof SettingsScreen>
export default meta

type Story = StoryObj<typeof meta>

export const SecondFactorOptional: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: words.mfa })).not.toBeChecked()
    await expect(canvas.queryByRole('link', { name: words.setUpOwn })).not.toBeInTheDocument()
  },
}

/** Everybody in the company needs a second factor. The switch is on, and a hint says what turning it off means. */
export const SecondFactorRequired: Story = {
  tags: ['no-screenshot'],
  args: { required: true, company: as('admin'), accent: 'teal' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: words.accents.teal })).toBeChecked()
    await expect(canvas.getByRole('switch', { name: words.mfa })).toBeChecked()
    await expect(canvas.getByText(words.mfaOffHint, { exact: false })).toBeVisible()
  },
}

/** Users without a second factor get a link to set theirs up first. */
export const OwnFactorMissing: Story = {
  tags: ['no-screenshot'],
  args: { hasOwn: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words.setUpOwn })).toHaveAttribute('href', meta.args.securityHref)
  },
}

/** The error is beside the switch, which keeps the requested value. */
export const InvalidForm: Story = {
  tags: ['no-screenshot'],
  args: {
    hasOwn: false,
    formError: {
      intent: 'set-mfa',
      errors: { required: en.actions.errors.mfa_own_first },
      values: { required: 'yes' },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('switch', { name: words.mfa })
    await expect(field).toBeChecked()
    await expect(field).toHaveAccessibleDescription(expect.stringContaining(en.actions.errors.mfa_own_first))
    await waitFor(() => expect(field).toHaveFocus())
  },
}

/** The space bar toggles the switch; nothing is saved until the form is submitted. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('switch', { name: words.mfa })
    field.focus()
    await userEvent.keyboard(' ')
    await expect(field).toBeChecked()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: words.save })).toHaveFocus()
  },
}

/** The save button is busy while the choice is saved. */
export const Saving: Story = showsPending({ intent: 'set-mfa', required: 'yes' }, meta.args)

/** The choice was not saved, because the connection failed. The error is above the switch. */
export const SavingOffline: Story = showsFormError(offline('set-mfa', { required: 'yes' }), meta.args)

export const SavingAccentOffline: Story = {
  ...showsFormError(offline('set-accent', { accent: 'pink' }), meta.args),
  tags: ['!visual'],
}

/** The chosen time zone and locale stay chosen when they could not be saved. */
export const SavingClockOffline: Story = {
  ...showsFormError(offline('set-clock', { timeZone: 'Asia/Tokyo', locale: 'en-US' }), meta.args),
  tags: ['!visual'],
}

/** A time zone that this server does not know is rejected at its field. A saved one can be kept. */
export const UnknownZone: Story = {
  args: {
    clock: { ...meta.args.clock, timeZone: 'Etc/GMT-3', locale: 'en-150' },
    formError: {
      intent: 'set-clock',
      errors: { timeZone: en.errors.choice },
      values: { timeZone: 'Asia/Tokyo', locale: 'en-150' },
    },
  },
  play: async ({ canvas }) => {
    const zone = canvas.getByRole('combobox', { name: words.timeZone })
    await expect(zone).toHaveValue('Asia/Tokyo')
    await expect(zone).toHaveAccessibleDescription(expect.stringContaining(en.errors.choice))
    await expect(canvas.getByRole('option', { name: 'Etc/GMT-3' })).toBeInTheDocument()
    await expect(canvas.getByRole('combobox', { name: words.locale })).toHaveValue('en-150')
  },
}

/** The longest company name breaks inside its own line. */
export const LongestName: Story = { tags: ['no-screenshot'], args: { company: longestCompany } }

export const LongestNameOfManyWords: Story = { tags: ['!visual'], args: { company: wordiestCompany } }
