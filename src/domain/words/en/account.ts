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
  locale: 'Format of dates, times and numbers',
  localeHint: 'By language and region. The names of days and months are in this language.',
  saveProfile: 'Save profile',
  addPicture: 'Add picture',
  changePicture: 'Change picture',
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
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  densityHints: {
    comfortable: 'More space between rows and controls.',
    compact: 'More rows on one screen. Touch targets keep their size.',
  },
  contrast: 'Contrast',
  contrasts: { system: 'Same as device', normal: 'Normal', more: 'High' },
  contrastHints: {
    system: 'Follows the contrast setting of your device.',
    normal: 'Soft edges and secondary text in grey.',
    more: 'Darker text, strong edges and a thicker focus ring.',
  },
  saveAppearance: 'Save appearance',
  security: securityWords,
  notifications: notificationSettingsWords,
}
