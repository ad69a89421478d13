import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'
import { measureWords } from './common.ts'

/** Texts of the notification settings in the account dialog. */
export const notificationSettingsWords = {
  intro: '“In the app” means behind the bell. Everything you get by e-mail is there, too, except receipts.',
  events: {
    received: 'Your query is received',
    raised: 'Somebody raises a query',
    assigned: 'A query is assigned to you',
    replied: 'Somebody replies',
    noted: 'Staff leave an internal note',
    status: 'A query waits, is resolved, closed or reopened',
    mentioned: 'Somebody mentions you',
  },
  raisedHint: 'Also when a requester replies or reopens, and no assignee is notified.',
  receivedHint:
    'When staff raise a query for you, or you raise one. Your own is confirmed only with “By e-mail”, once an hour at most.',
  statusHint: 'E-mails are sent only to the requester of a query: when it waits for them, and when it is done.',
  channels: { app: 'In the app', mail: 'By e-mail', digest: 'Once a day', none: 'Not at all' },
  quiet: 'No e-mail during quiet hours',
  quietHint: 'E-mails are held back and sent when quiet hours end.',
  quietFrom: 'From',
  quietTo: 'To',
  digestAt: 'Time of the daily e-mail',
  digestHint: 'Contains everything that is set to “Once a day”. Not sent when there is nothing new.',
  zone: (zone: string) => `These times are in your time zone, ${zone}.`,
  changeZone: 'Choose another time zone',
  save: 'Save notifications',
  unavailable: 'Your settings could not be loaded. Try again in a minute.',
}

/** Texts of the security page of the account dialog. */
export const securityWords = {
  unavailable: 'The sign-in service is not responding. Try again in a minute.',
  password: {
    title: 'Password',
    current: 'Current password',
    currentForgotten: 'Forgotten? Sign out, then choose “Forgot your password?”.',
    new: 'New password',
    effect: 'You stay signed in here and are signed out on all other devices.',
    code: 'Code from the e-mail',
    codeSent: (email: string) =>
      `For security, we sent a six-digit code to ${email}. Enter both passwords again, and the code.`,
    save: 'Change password',
  },
  email: {
    title: 'E-mail address',
    now: (email: string) => `You sign in with ${email}.`,
    new: 'New address',
    newHint:
      'Both mailboxes get an e-mail with a link. The address changes once both links are opened. Addresses used by another account get no e-mail.',
    save: 'Change address',
    waiting: (email: string) => `Waiting for both mailboxes to confirm ${email}.`,
    waitingHint:
      'Open the links in both e-mails. Until then you sign in with the old address. If they are not opened within an hour, nothing changes.',
    again: 'Send both e-mails again',
  },
  factor: {
    title: 'Second factor',
    lead: 'When you sign in, you also enter a code from an app on your phone. Your password alone is then not enough.',
    apps: 'Any authenticator app works: Google Authenticator, Microsoft Authenticator, 1Password, Aegis, and others.',
    on: 'On',
    list: 'Your authenticator apps',
    nameless: 'Authenticator app',
    since: 'Set up',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeLast: 'You will no longer be asked for a code when you sign in.',
    removeOne: 'Your other apps stay.',
    password: 'Your password',
    addAnother: 'Add another app',
    secondAdvice:
      'Add a second app on another device. With only one, a lost phone locks you out of every device where you are not signed in.',
  },
  recovery: {
    title: 'Recovery codes',
    lead: 'If you lose your authenticator apps, a recovery code signs you in once and removes them.',
    none: 'You have no recovery codes. Without them a lost phone may lock you out.',
    few: (left: number) => `Only ${plural(left, 'recovery code is', 'recovery codes are')} left. Make new ones soon.`,
    left: (left: number) => `${plural(left, 'code is', 'codes are')} left.`,
    since: 'Made',
    password: 'Confirm with your password',
    make: 'Make recovery codes',
    makeNew: 'Make new codes',
    replaces: 'New codes replace all earlier ones, which stop working.',
    shownOnce: 'Keep these codes in a safe place, such as a password manager. They are shown only now.',
    list: 'Your recovery codes',
    copy: 'Copy codes',
    copied: 'Copied',
    download: 'Download as text',
    fileName: 'trackquery-recovery-codes.txt',
    fileHead: (email: string) => `TrackQuery recovery codes of ${email}. Each works once.`,
    print: 'Print',
  },
  devices: {
    title: 'Devices',
    list: 'Where you are signed in',
    current: 'This device, now',
    since: 'Signed in',
    seen: 'last seen',
    unknownBrowser: 'Unknown browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    signOut: 'Sign out',
    signOutOf: (device: string) => `Sign out ${device}`,
    others: 'Sign out all other devices',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'On this device too.',
    alone: 'You are not signed in anywhere else.',
  },
}

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

provideWords({ account: accountWords })
