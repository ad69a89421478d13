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
