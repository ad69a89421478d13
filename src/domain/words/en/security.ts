import { limits } from '../../limits.ts'

/** Texts of the security page of the account dialog. */
export const securityWords = {
  unavailable: 'The sign-in service is not responding. Try again in a minute.',
  password: {
    title: 'Password',
    current: 'Current password',
    currentForgotten: 'Forgotten? Sign out, then choose “Forgot your password?”.',
    new: 'New password',
    newHint: `At least ${limits.password.min} characters.`,
    effect: 'You stay signed in here and are signed out on all other devices.',
    show: 'Show password',
    hide: 'Hide password',
    code: 'Code from the e-mail',
    codeSent: (email: string) =>
      `For security, we sent a six-digit code to ${email}. Enter both passwords again, and the code.`,
    save: 'Change password',
    strength: {
      label: 'Password strength',
      levels: ['Weak', 'Fair', 'Good', 'Strong'] as const,
      advice: {
        short: 'Make it longer. A few words in a row are easy to remember.',
        common: 'It is a common password, so attackers try it first.',
        personal: 'It contains your name or address.',
        repeated: 'It repeats itself.',
        sequence: 'It follows a pattern, like 1234.',
      },
    },
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
