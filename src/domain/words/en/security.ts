import { limits } from '../../limits.ts'

/** Words of the security page of the account dialog. */
export const securityWords = {
  unavailable: 'The sign-in service does not answer just now. Try again in a minute.',
  password: {
    title: 'Password',
    current: 'Present password',
    currentForgotten: 'Forgotten? Sign out, then choose “Forgot your password?”.',
    new: 'New password',
    newHint: `At least ${limits.password.min} characters.`,
    effect: 'You stay signed in here and are signed out on all other devices.',
    show: 'Show password',
    hide: 'Hide password',
    code: 'Code from the mail',
    codeSent: (email: string) =>
      `You signed in more than a day ago, so we sent six digits to ${email}. Type the passwords again, and the code.`,
    save: 'Change password',
    strength: {
      label: 'How hard it is to guess',
      levels: ['Weak', 'Fair', 'Good', 'Strong'] as const,
      advice: {
        short: 'Make it longer. A few words in a row are easy to remember.',
        common: 'Many people use it, so it is tried first.',
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
      'Both mailboxes get a mail with a link. The address changes once both links were opened. None is sent to an address that belongs to another account.',
    save: 'Change address',
    waiting: (email: string) => `Waiting for both mailboxes to agree to ${email}.`,
    waitingHint:
      'Open the links in both mails. Until then you sign in with the old address. If nothing happens within an hour, everything stays as it is.',
    again: 'Send both mails again',
  },
  factor: {
    title: 'Second factor',
    lead: 'Besides your password you then type a code from an app on your phone. Whoever learns your password cannot get in with it alone.',
    apps: 'Any authenticator app will do: Google Authenticator, Microsoft Authenticator, 1Password, Aegis, and others.',
    on: 'On',
    list: 'Your authenticator apps',
    nameless: 'Authenticator app',
    since: 'Set up',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeLast: 'You are then no longer asked for a code when you sign in.',
    removeOne: 'Your other apps stay.',
    password: 'Your password',
    addAnother: 'Add another app',
    secondAdvice:
      'Add a second app on another device. With one alone, a lost phone locks you out of everywhere but where you are signed in.',
  },
  devices: {
    title: 'Devices',
    list: 'Where you are signed in',
    current: 'This device',
    since: 'Signed in',
    seen: 'last seen',
    unknownBrowser: 'A browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    signOut: 'Sign out',
    signOutOf: (device: string) => `Sign out ${device}`,
    others: 'Sign out all other devices',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'On this device too.',
    alone: 'You are signed in nowhere else.',
  },
}
