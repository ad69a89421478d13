import { limits } from '../../limits.ts'
import { measureWords } from './common.ts'
import { notificationSettingsWords } from './notification-settings.ts'
import { securityWords } from './security.ts'

/** Texts of the account dialog. */
export const accountWords = {
  title: 'Your account',
  close: 'Close',
  tabs: { profile: 'Profile', security: 'Security', notifications: 'Notifications', appearance: 'Appearance' },
  displayName: 'Name',
  displayNameHint: 'Shown to people in your companies.',
  email: 'E-mail address',
  emailHint: 'You sign in with it. Only staff of your companies can see it.',
  timeZone: 'Time zone',
  timeZoneHint: 'Dates and times are shown in this time zone.',
  saveProfile: 'Save profile',
  picture: 'Picture',
  pictureHint: `PNG, JPEG or WebP, at most ${measureWords.megabytes(limits.avatar.max)}.`,
  savePicture: 'Upload picture',
  removePicture: 'Remove picture',
  theme: 'Theme',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  themeHints: {
    system: 'Follows the light or dark setting of your device.',
    light: 'Dark text on white.',
    dark: 'Light text on black. Easier on the eyes at night.',
  },
  saveAppearance: 'Save appearance',
  security: securityWords,
  notifications: notificationSettingsWords,
}
