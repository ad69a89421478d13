/** Words of setting up a second factor, wherever that is done. */
export const secondFactorWords = {
  /** Proposed as the name of the first. */
  proposedName: 'My phone',
  name: 'Name of the app or device',
  nameHint: 'To tell it apart from others you may add.',
  password: 'Your present password',
  passwordHint: 'An open browser alone must not be enough to change how you sign in.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  begin: 'Set up',
  /** Above the picture. */
  scan: 'Scan this picture with your authenticator app.',
  picture: 'Picture to scan with an authenticator app',
  type: 'Or type this key into the app:',
  code: 'Code that the app shows',
  codeHint: 'Six digits, new every 30 seconds.',
  confirm: 'Confirm',
  startAnew: 'Start again',
}
