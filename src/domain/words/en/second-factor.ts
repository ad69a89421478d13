import { provideWords } from '../current.ts'

/** Texts of the setup of a second factor. */
export const secondFactorWords = {
  /** The default name of a user's first factor. */
  proposedName: 'My phone',
  name: 'Name of the app or device',
  nameHint: 'Helps you tell your apps apart.',
  password: 'Your current password',
  passwordHint: 'Enter your password to change sign-in settings.',
  begin: 'Set up',
  /** The instruction above the QR code. */
  scan: 'Scan this QR code with your authenticator app.',
  picture: 'QR code to scan with an authenticator app',
  /** Before the link, because a phone cannot scan its own screen. */
  sameDevice: 'Is the app on this device?',
  open: 'Open in app',
  copy: 'Copy key',
  copied: 'Copied',
  type: 'Or type this key into the app:',
  code: 'Code that the app shows',
  codeHint: 'Six digits, new every 30 seconds.',
  confirm: 'Confirm',
  startAnew: 'Start again',
}

/** Texts of the sign-in steps that verify or set up a second factor. */
export const secondStepWords = {
  verify: {
    lead: 'Open your authenticator app and enter the code it shows.',
    leadRecovery: 'Before you choose a new password, enter the code that your authenticator app shows.',
    app: 'Authenticator app to use',
    nameless: 'Authenticator app',
    code: 'Code from the app',
    codeHint: 'Six digits, new every 30 seconds.',
    confirm: 'Confirm',
    lostTitle: 'Lost your device?',
    lostOther: 'If you set up a second app, use its code.',
    lostSignedIn:
      'If you are still signed in on another device, open Account, Security there and remove the lost app. You need your password.',
    lostCode: 'Enter one of your recovery codes. It removes your authenticator apps, and you set up a new one.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Ten letters and digits. Each code works once.',
    useRecoveryCode: 'Use recovery code',
    lostElse:
      'Without a code, ask the administrator of this installation to remove your second factor. Nobody in your company can do that.',
    signOut: 'Sign out',
  },
  setUp: {
    lead: 'This company requires a second factor. Set yours up to continue.',
    /** After a recovery code removed the previous app, where no company requires a second factor. */
    leadAgain: 'You have no authenticator app now. Until you set one up, your password alone is enough to sign in.',
    later: 'Continue without it',
    elsewhere: 'Your other companies stay open in the meantime.',
  },
}

provideWords({ secondFactor: secondFactorWords, secondStep: secondStepWords })
