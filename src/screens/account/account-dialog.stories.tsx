import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { timeZoneNames } from '#domain/forms/account.ts'
import { en } from '#domain/words/en.ts'
import { AccountDialog } from './account-dialog.tsx'

const { account, errors } = en

/** A picture that needs no server. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="teal" d="M0 0h2v2H0z"/><path d="M0 2 2 0v2z"/></svg>',
)}`

const meta = {
  title: 'Screens/Account',
  component: AccountDialog,
  args: {
    viewer: {
      id: '0197a2c4-0000-7000-8000-000000000001',
      name: 'Ana Lima',
      avatarUrl: null,
      email: 'ana@example.com',
      theme: 'system',
      locale: 'en',
      timeZone: 'Europe/Vienna',
    },
    tab: 'profile',
    timeZones: timeZoneNames,
    place: { pathname: '/trackQuery', search: '?company=ACME&status=open&account=profile' },
  },
} satisfies Meta<typeof AccountDialog>
export default meta

type Story = StoryObj<typeof meta>

/** Posts to the page underneath, and closing leads back to it. */
export const Profile: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('dialog', { name: account.title })).toBeVisible())
    await expect(canvas.getByRole('textbox', { name: account.displayName })).toHaveValue('Ana Lima')
    await expect(canvas.getByText('ana@example.com')).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveValue('Europe/Vienna')
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

/** With JavaScript closing needs no new document. */
export const Closing: Story = {
  tags: ['!visual'],
  args: { onClose: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: account.close }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** Removing is a form of its own, although its button stands beside the upload's. */
export const WithPicture: Story = {
  args: { viewer: { ...meta.args.viewer, avatarUrl: picture } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole<HTMLButtonElement>('button', { name: account.removePicture })
    await expect(new FormData(button.form ?? undefined).get('intent')).toBe('remove-picture')
  },
}

export const ProfileRefused: Story = {
  args: {
    refused: {
      intent: 'save-profile',
      errors: { displayName: errors.displayName },
      values: { displayName: '  ', timeZone: 'Asia/Tokyo' },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: account.displayName })
    await expect(field).toBeInvalid()
    await expect(field).toHaveFocus()
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveValue('Asia/Tokyo')
  },
}

export const PictureRefused: Story = {
  args: { refused: { intent: 'save-picture', errors: { picture: errors.avatar }, values: {} } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(account.picture)).toHaveAccessibleDescription(
      `${account.pictureHint} ${errors.avatar}`,
    )
  },
}

export const Saving: Story = {
  args: { pending: { intent: 'save-profile', displayName: 'Ana' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: account.saveProfile })).toHaveAttribute('aria-busy', 'true')
  },
}

/** The longest name, and a zone that the list no longer has: it stays chosen. */
export const LongestNameAndOldZone: Story = {
  args: { viewer: { ...meta.args.viewer, name: 'W'.repeat(80), timeZone: 'US/Pacific-New' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: account.timeZone })).toHaveValue('US/Pacific-New')
  },
}

export const Appearance: Story = {
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
