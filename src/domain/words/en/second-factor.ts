/** Words of setting up a second factor, wherever that is done. */
export const secondFactor = {
  /** Proposed as the name of the first. */
  proposedName: 'My phone',
  name: 'Name of the app or device',
  nameHint: 'To tell it apart from others you may add.',
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
