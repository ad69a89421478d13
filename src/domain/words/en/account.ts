import { limits } from '../../limits.ts'
import { measureWords } from './common.ts'
import { notificationSettingsWords } from './notification-settings.ts'
import { securityWords } from './security.ts'

/** Words of the account dialog. */
export const accountWords = {
  title: 'Your account',
  close: 'Close',
  tabs: { profile: 'Profile', security: 'Security', notifications: 'Notifications', appearance: 'Appearance' },
  displayName: 'Name',
  displayNameHint: 'Shown to the people of your companies.',
  email: 'E-mail address',
  emailHint: 'You sign in with it. Only staff of your companies see it.',
  timeZone: 'Time zone',
  timeZoneHint: 'Dates and times are shown to you in this zone.',
  saveProfile: 'Save profile',
  picture: 'Picture',
  pictureHint: `PNG, JPEG or WebP, at most ${measureWords.megabytes(limits.avatar.max)}.`,
  savePicture: 'Upload picture',
  removePicture: 'Remove picture',
  theme: 'Theme',
  themes: { system: 'Like this device', light: 'Light', dark: 'Dark' },
  themeHints: {
    system: 'Light by day and dark by night, if the device does so.',
    light: 'Dark text on white.',
    dark: 'Light text on black, easier on the eyes at night.',
  },
  saveAppearance: 'Save appearance',
  security: securityWords,
  notifications: notificationSettingsWords,
}
