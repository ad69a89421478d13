import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { timeZoneNames } from '#domain/time-zone.ts'
import { defaultChoices } from '#domain/notification.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline, serviceDown, unbroken, wordy } from '#screens/fixtures.ts'
import { showsFormError } from '#screens/form-story-helpers.ts'
import { StorySteps } from '#screens/track-query/story-page.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { security } from './fixtures.ts'

const { account, errors } = en

/** An inline picture. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="teal" d="M0 0h2v2H0z"/><path d="M0 2 2 0v2z"/></svg>',
)}`

/** As the server writes them. */
const dateLocales = [
  { value: 'en-GB', label: 'English (United Kingdom): 31 Dec 2026, 17:30' },
  { value: 'en-US', label: 'English (United States): Dec 31, 2026, 5:30 PM' },
  { value: 'de-AT', label: 'Deutsch (Österreich): 31. Dez. 2026, 17:30' },
]

const meta = {
  title: 'Screens/Account',
  component: AccountDialog,
  args: {
    viewer: {
      id: '01970000-0000-7000-8000-000000000001',
      name: 'Ana Ruiz',
      avatarUrl: null,
      email: 'ana@example.com',
      theme: 'system',
      density: 'comfortable',
      contrast: 'system',
      locale: 'en-GB',
      timeZone: 'Europe/Vienna',
    },
    tab: 'profile',
    timeZones: timeZoneNames,
    dateLocales,
    place: { pathname: '/trackQuery', search: '?company=ACME&status=open&account=profile' },
  },
} satisfies Meta<typeof AccountDialog>
export default meta

type Story = StoryObj<typeof meta>

/** Forms post to the page underneath, and closing returns to it. */
export const ProfilePanel: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('dialog', { name: account.title })).toBeVisible())
    await expect(canvas.getByRole('textbox', { name: account.displayName })).toHaveValue('Ana Ruiz')
    await expect(canvas.getByText('ana@example.com')).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveValue('Europe/Vienna')
    await expect(canvas.getByRole('combobox', { name: account.locale })).toHaveValue('en-GB')
    await expect(canvas.getByRole('button', { name: account.saveProfile }).closest('form')).toHaveAttribute(
      'action',
      '/trackQuery?company=ACME&status=open&account=profile',
    )
    await expect(canvas.getByRole('link', { name: account.close })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open',
    )
    await expect(canvas.queryByRole('button', { name: account.removePicture })).not.toBeInTheDocument()
  },
}

/** With JavaScript the close button calls `onClose`. */
export const Closing: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: account.close }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** Escape closes the dialog. A test cannot press the browser's Escape, so it dispatches `cancel`. */
export const Escaping: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: account.title })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(args.onClose).toHaveBeenCalled()
  },
}

/** Removing the picture is a separate form, although its button is beside the upload button. */
export const WithPicture: Story = {
  tags: ['no-screenshot'],
  args: { viewer: { ...meta.args.viewer, avatarUrl: picture } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole<HTMLButtonElement>('button', { name: account.removePicture })
    await expect(new FormData(button.form ?? undefined).get('intent')).toBe('remove-picture')
  },
}

/** A chosen picture is uploaded at once, and the file input is empty for the next one. */
export const PictureSaved: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps steps={[{ viewer: { ...args.viewer, avatarUrl: picture } }]}>
      {(step) => <AccountDialog {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas }) => {
    const sent = fn()
    const input = canvas.getByLabelText<HTMLInputElement>(account.addPicture)
    input.form?.addEventListener('submit', () => sent(input.files?.[0]?.name))
    await userEvent.upload(input, new File(['a'], 'ana.png', { type: 'image/png' }))
    await expect(sent).toHaveBeenCalledWith('ana.png')
    await expect(input).toHaveProperty('files.length', 0)
    await fireEvent.click(canvas.getByText('0'))
    await expect(canvas.getByLabelText(account.changePicture)).toBeInTheDocument()
  },
}

/** The name is empty: the error is at its field, and the chosen time zone stays. */
export const ProfileRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'save-profile',
      errors: { displayName: errors.displayName },
      values: { displayName: '  ', timeZone: 'Asia/Tokyo', locale: 'de-AT' },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: account.displayName })
    await expect(field).toBeInvalid()
    await waitFor(() => expect(field).toHaveFocus())
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveValue('Asia/Tokyo')
    await expect(canvas.getByRole('combobox', { name: account.locale })).toHaveValue('de-AT')
  },
}

/** Errors of all fields: a long name, an unknown time zone and an unknown format. */
export const EveryFieldRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'save-profile',
      errors: { displayName: errors.displayNameLong, timeZone: errors.choice, locale: errors.choice },
      values: { displayName: `${unbroken.name}W`, timeZone: 'Europe/Vienna' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: account.displayName })).toHaveValue(`${unbroken.name}W`)
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveAccessibleDescription(
      `${account.timeZoneHint} ${errors.choice}`,
    )
    await expect(canvas.getByRole('combobox', { name: account.locale })).toHaveAccessibleDescription(
      `${account.localeHint} ${errors.choice}`,
    )
  },
}

/** Offline: the typed values are kept, and the error is above the fields. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  render: (args) => (
    <StorySteps
      steps={[
        { pending: { intent: 'save-profile' } },
        { formError: offline('save-profile', { displayName: 'Ana L.' }) },
      ]}
    >
      {(step) => <AccountDialog {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: account.displayName })
    await userEvent.clear(field)
    await userEvent.type(field, 'Ana L.')
    const next = (name: string) => canvas.getByRole('button', { name, hidden: true }).click()
    next('0')
    await waitFor(() => expect(canvas.getByRole('button', { name: account.saveProfile })).toHaveAttribute('aria-busy'))
    next('1')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(field).toHaveValue('Ana L.')
  },
}

/** The picture was not accepted: the error is below the button that chose it. */
export const PictureRefused: Story = {
  tags: ['no-screenshot'],
  args: { formError: { intent: 'save-picture', errors: { picture: errors.avatar }, values: {} } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(account.addPicture)).toHaveAccessibleDescription(
      `${account.pictureHint} ${errors.avatar}`,
    )
  },
}

const withPicture = { viewer: { ...meta.args.viewer, avatarUrl: picture } }

/** The error is above its own form only. */
export const PictureOffline: Story = showsFormError(offline('save-picture'))

export const RemovingPictureOffline: Story = {
  ...showsFormError(offline('remove-picture'), withPicture),
  tags: ['!visual'],
}

/** The service did not answer: the picture stays, and the error says so. */
export const RemovingPictureServiceDown: Story = showsFormError(serviceDown('remove-picture'), withPicture)

/** Only the clicked button is busy. */
export const UploadingPicture: Story = {
  tags: ['no-screenshot'],
  args: { viewer: { ...meta.args.viewer, avatarUrl: picture }, pending: { intent: 'save-picture' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(account.changePicture)).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByRole('button', { name: account.removePicture })).not.toHaveAttribute('aria-busy')
  },
}

export const RemovingPicture: Story = {
  tags: ['!visual'],
  args: { viewer: { ...meta.args.viewer, avatarUrl: picture }, pending: { intent: 'remove-picture' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: account.removePicture })).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByText(account.changePicture)).not.toHaveAttribute('aria-busy')
  },
}

/** The save button is busy while the profile is saved. */
export const Saving: Story = {
  tags: ['no-screenshot'],
  args: { pending: { intent: 'save-profile', displayName: 'Ana' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: account.saveProfile })).toHaveAttribute('aria-busy', 'true')
  },
}

/** The longest name of many words fits its field. */
export const LongestNameOfManyWords: Story = {
  tags: ['no-screenshot'],
  args: { viewer: { ...meta.args.viewer, name: wordy.name } },
}

/** The longest name and address, and a chosen time zone that the list no longer has. */
export const LongestNameAndOldZone: Story = {
  args: {
    viewer: {
      ...meta.args.viewer,
      name: unbroken.name,
      email: unbroken.email,
      timeZone: 'US/Pacific-New',
      locale: 'en-150',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveValue('US/Pacific-New')
    await expect(canvas.getByRole('combobox', { name: account.locale })).toHaveValue('en-150')
  },
}

/** This tab sets theme, density and contrast. Each choice says what it does. */
export const AppearancePanel: Story = {
  args: {
    tab: 'appearance',
    viewer: { ...meta.args.viewer, theme: 'dark' },
    place: { pathname: '/company', search: '?account=appearance' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: new RegExp(`^${account.themes.dark}`) })).toBeChecked()
    await expect(canvas.getByRole('link', { name: account.tabs.profile })).toHaveAttribute(
      'href',
      '/company?account=profile',
    )
  },
}

/** The dialog opens at the security tab, whose panel has its own stories. */
export const Security: Story = {
  args: {
    tab: 'security',
    security: { ...security, clock },
    place: { pathname: '/company', search: '?account=security' },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: account.security.devices.title })).toBeVisible())
    await expect(canvas.getByRole('link', { name: account.tabs.security })).toHaveAttribute('aria-current', 'page')
  },
}

/** The notifications tab in the dialog: the channel of each event, quiet hours and the digest. */
export const NotificationsPanel: Story = {
  args: {
    tab: 'notifications',
    notifications: {
      settings: { choices: defaultChoices, quiet: null, digestAt: '08:00' },
      staff: true,
      requester: true,
    },
    place: { pathname: '/company', search: '?account=notifications' },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: account.notifications.save })).toBeVisible())
    await expect(canvas.getByRole('link', { name: account.tabs.notifications })).toHaveAttribute('aria-current', 'page')
  },
}

/** Arrow keys move between the theme options. */
export const AppearanceByKeyboard: Story = {
  tags: ['!visual'],
  args: { ...AppearancePanel.args, onClose: fn() },
  play: async ({ canvas }) => {
    const radio = (theme: keyof typeof account.themes) =>
      canvas.getByRole('radio', { name: new RegExp(`^${account.themes[theme]}`) })
    radio('dark').focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(radio('light')).toBeChecked()
    await expect(radio('light')).toHaveFocus()
  },
}

export const AppearanceSaving: Story = {
  tags: ['!visual'],
  args: { ...AppearancePanel.args, pending: { intent: 'save-appearance', theme: 'dark' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: account.saveAppearance })).toHaveAttribute('aria-busy', 'true')
  },
}

/** Offline: the chosen theme stays selected, with an error. */
export const AppearanceOffline: Story = showsFormError(
  offline('save-appearance', { theme: 'light' }),
  AppearancePanel.args,
)

export const AppearanceRefused: Story = {
  tags: ['!visual'],
  args: {
    ...AppearancePanel.args,
    formError: { intent: 'save-appearance', errors: { theme: errors.choice }, values: { theme: 'sepia' } },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(errors.choice)).toBeVisible())
  },
}
