import { plural } from '../plural.ts'
import { limits } from '../../limits.ts'

/** Words of the login and confirm screens. None of them tells whether an address has an account. */
export const loginWords = {
  ways: 'Other ways',
  titles: {
    'sign-in': 'Sign in',
    'sign-up': 'Create your account',
    code: 'Sign in with a code',
    recover: 'Reset your password',
    'new-password': 'Choose a new password',
    'second-factor': 'Confirm it is you',
    'set-up': 'Set up a second factor',
  },
  verifyTitles: { signup: 'Confirm your address', email: 'Enter your code', recovery: 'Enter your code' },
  /** To whoever comes by an invitation. */
  invited: {
    'sign-in': 'Sign in or create an account to accept your invitation. Use the address it was sent to.',
    'sign-up': 'Use the address your invitation was sent to. You can accept it as soon as the address is confirmed.',
  },
  codeLead: 'We send six digits to your address. You need no password.',
  recoverLead: 'We send a code to your address. With it you choose a new password.',
  verifyLead: (email: string) => `A mail with six digits is on its way to ${email}. Type them here, or open its link.`,
  /** While something waits to be sent: signing in by the mail's link, in another tab, would not send it. */
  verifyLeadSealed: (email: string) =>
    `A mail with six digits is on its way to ${email}. Type them here, so that what you wrote is sent.`,
  verifyLeadUnknown: 'Type the address the mail went to, and the six digits in it.',
  newPasswordLead: (email: string) => `For ${email}.`,
  displayName: 'Your name',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: `At least ${limits.password.min} characters.`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  code: 'Code from the mail',
  codeHint: 'Six digits. Spaces do not matter.',
  signIn: 'Sign in',
  signUp: 'Create account',
  sendCode: 'Send the code',
  verify: { signup: 'Confirm address', email: 'Sign in', recovery: 'Go on' },
  saveNewPassword: 'Save new password',
  noMail: {
    signup: 'No mail after a minute? Look in your spam folder. If you already have an account, none is sent: sign in.',
    email: 'No mail after a minute? Look in your spam folder. It is sent only to addresses that have an account.',
    recovery: 'No mail after a minute? Look in your spam folder. It is sent only to addresses that have an account.',
  },
  sendAgain: 'Send a new code',
  toSignIn: 'Sign in with your password',
  toSignInHaving: 'I have an account: sign in',
  toSignUp: 'Create an account',
  toCode: 'Sign in with a code by mail',
  toRecover: 'Forgot your password?',
  toVerify: 'I have a code',
  notices: {
    sealed:
      'Your session ended before this was sent. It is kept on this page: once you are signed in, it is sent just as you wrote it.',
    anothers:
      'This was not sent: somebody else has signed in here since its page was opened. It is kept on this page: once its author is signed in, it is sent just as they wrote it.',
    cookiesDropped:
      'You are not signed in: your browser did not keep the cookie that this takes. Allow cookies for this site, then sign in again.',
  },
  /** Said after a sign-in that could not send what had been kept. */
  notSent: {
    bySomebodyElse: 'What had been written here was not sent: it was written by somebody who used another account.',
    tooOld: 'What you had written was not sent: it was kept for a day, and that is over.',
  },
  /** Flash after each act. */
  passwordSaved: 'Your new password was saved.',
  codeSentAgain: 'If the address can have one, a new code is on its way.',
  errors: {
    wrongPassword: 'The address or the password is wrong. Check both, or sign in with a code by mail.',
    notConfirmed: 'This address is not confirmed yet. Type the code from the mail we just sent.',
    passwordWeak: {
      length: `This password is too short. Use at least ${limits.password.min} characters.`,
      characters: 'This password uses too few kinds of characters. Mix letters, digits and signs.',
      pwned: 'This password is on lists that attackers try first. Choose another one.',
    },
    passwordSame: 'This is the password you have now. Choose another one.',
    linkWrong: 'This link was used already, or it is older than an hour.',
    codeWrong: 'This code is wrong or no longer valid. Check the digits, or ask for a new code.',
    tooMany: (seconds: number) => `Too many tries. Wait ${plural(seconds, 'second', 'seconds')}, then try again.`,
    mailedJustNow: (seconds: number) =>
      `A code was sent a moment ago. You can ask for another in ${plural(seconds, 'second', 'seconds')}.`,
    tooManyForNow: 'Too many tries. Wait a few minutes, then try again.',
    signedOut: 'Your session has ended. Sign in again to go on.',
    sessionTooLarge:
      'You are not signed in: your account carries more data with it than a browser can keep. Sign in again; if that does not help, ask whoever runs TrackQuery for you to remove that data.',
    factorCodeWrong: 'This code is wrong or was used already. Wait for the next one, and type that.',
    factorCodeLate: 'That took longer than five minutes. Type the code that the app shows now.',
    factorGone: 'This app is no longer set up. Reload the page and begin again.',
    factorNameTaken: 'You have an app of this name already. Give this one another name.',
    tooManyFactors: 'You have as many apps as one account may have. Remove one first.',
    secondFactorNeeded: 'This needs your second factor. Sign out, sign in again and confirm with it.',
    mailedCodeNeeded:
      'You signed in more than a day ago, so this takes a new mail. Sign out, then choose “Forgot your password?”.',
    currentPasswordNeeded: 'Choose your new password here. It takes the present one.',
    mailedCodeWrong: 'This code is wrong or no longer valid. Check the digits in the newest mail.',
    emailTaken: 'This address cannot be used. Choose another one.',
    currentPasswordWrong: 'This is not your password.',
    banned: 'This account is blocked. Ask whoever runs this installation.',
    refused: 'That did not work. Check what you entered, and try again.',
    unavailable: 'The sign-in service does not answer. Try again in a minute; what you typed is still here.',
  },
  confirm: {
    titles: {
      signup: 'Confirm your address',
      email: 'Sign in',
      recovery: 'Choose a new password',
      email_change: 'Change your address',
    },
    leads: {
      signup: 'One more step: press the button, and your account is ready.',
      email: 'Press the button, and you are signed in on this device.',
      recovery: 'Press the button to go on to your new password.',
      email_change: 'Press the button, and this mailbox has agreed to the change.',
    },
    act: { signup: 'Confirm address', email: 'Sign in', recovery: 'Go on', email_change: 'Agree to the change' },
    /** While somebody is signed in: the link may be somebody else's. */
    signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    leaving:
      'The button signs you out here first. Then whoever this mail was sent to is signed in: if you did not ask for it yourself, close this page.',
    leaveAnd: {
      signup: 'Sign out, then confirm address',
      email: 'Sign out, then sign in with the link',
      recovery: 'Sign out, then go on',
    },
    signedInMeanwhile: 'Somebody signed in on this device since you opened this page. Nothing was done yet.',
    nowSignedInAs: (email: string) => `You are now signed in as ${email}.`,
    half: 'One of two has agreed',
    halfLead:
      'This mailbox has agreed. Now open the link in the other mail: both the old and the new mailbox got one. Until then you sign in with the old address.',
    toAccount: 'Back to your account',
    failed: 'This link does not work any more',
    perhapsConfirmed: 'Perhaps your address is confirmed already: sign in. If it is not, that sends you a new mail.',
    again: {
      signup: 'Send me a code to sign in with',
      email: 'Send me a code to sign in with',
      recovery: 'Send me a mail to choose a new password',
      email_change: 'Ask for the change again',
    },
    signIn: 'Sign in',
    toSignIn: 'Back to sign in',
  },
}
