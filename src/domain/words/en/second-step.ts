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
    lostElse:
      'Otherwise ask the administrator of this installation to remove your second factor. Nobody in your company can do that, and an e-mail cannot replace it.',
    signOut: 'Sign out',
  },
  setUp: {
    lead: 'This company requires a second factor. Set yours up to continue.',
    elsewhere: 'Your other companies stay open in the meantime.',
  },
}
