import { alternatives } from '../alternatives.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'
import { invitedBy } from './common.ts'

/** How long to wait, if that is known. */
const pause = (seconds: number | undefined) =>
  seconds === undefined ? 'a few minutes' : plural(seconds, 'second', 'seconds')

/** Texts of the login and confirm screens. None of them reveals whether an address has an account. */
export const loginWords = {
  ways: 'Other options',
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
  /** For visitors with an invitation: who invites, before what to do. */
  invitedBy,
  invited: {
    title: (company: string) => `Join ${company}`,
    as: (role: string) => `Your role: ${role}.`,
    /** With a link that the inviter passed on, which does not prove the address. */
    byLink: {
      'sign-in': 'Sign in or create an account. Use the address that was invited.',
      'sign-up': 'Use the address that was invited. You can accept as soon as it is confirmed.',
    },
    /** Title of the page of an invitation that cannot be accepted. */
    ended: 'Invitation',
    hint: 'Your invitation was sent to this address.',
    signInAndJoin: 'Sign in and join',
  },
  /** Instead of the form of a new account, where one needs an invitation. */
  byInvitation: {
    title: 'Accounts are by invitation',
    lead: 'Open the link in your invitation to create your account. If you have none, ask an owner or admin of the company to invite your address.',
  },
  /** Where accounts are by invitation, and the answer must not tell which addresses may have one. */
  byAddress: {
    lead: 'Use the address that was invited, or that of an organisation whose company here lets its people join.',
    verifyLead: (email: string) =>
      `If ${email} may have an account here, we sent it a six-digit code. Enter it here, or open the link in the e-mail.`,
    noMail:
      'No e-mail after a minute? Check your spam folder. It is sent only to addresses that were invited, or whose organisation may join. Already have an account? No e-mail is sent; sign in instead.',
  },
  /** Below the address of a new account. */
  domainsHint: (domains: readonly string[]) => `An address of ${alternatives(domains)}.`,
  codeLead: 'We will e-mail you a six-digit code. You need no password.',
  recoverLead: 'We will e-mail you a code. Use it to choose a new password.',
  verifyLead: (email: string) => `We sent a six-digit code to ${email}. Enter it here, or open the link in the e-mail.`,
  /** Shown while a form is pending. The link in the e-mail would open another tab, which would not send the form. */
  verifyLeadHeld: (email: string) => `We sent a six-digit code to ${email}. Enter it here, so that your form is sent.`,
  /** The address was confirmed in another browser, by the link of the e-mail. */
  confirmedTitle: 'Your address is confirmed',
  confirmedLead: (email: string) =>
    `${email} was confirmed in another browser. Sign in with the password you chose there, or with a code by e-mail.`,
  verifyLeadUnknown: 'Enter the address that received the e-mail, and the six-digit code in it.',
  newPasswordLead: (email: string) => `For ${email}.`,
  /** The address was confirmed in another browser than that of the sign-up, or somebody else signed up with it later. */
  newPasswordAfterSignUp: (email: string) =>
    `${email} is confirmed. The password from the sign-up no longer works, because we cannot tell here whether you entered it.`,
  displayName: 'Your name',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  code: 'Code from the e-mail',
  codeHint: 'Six digits. Spaces do not matter.',
  signIn: 'Sign in',
  signUp: 'Create account',
  sendCode: 'Send the code',
  verify: { signup: 'Confirm address', email: 'Sign in', recovery: 'Continue' },
  saveNewPassword: 'Save new password',
  noMail: {
    signup:
      'No e-mail after a minute? Check your spam folder. Already have an account? No e-mail is sent; sign in instead.',
    email: 'No e-mail after a minute? Check your spam folder. It is sent only to addresses that have an account.',
    recovery: 'No e-mail after a minute? Check your spam folder. It is sent only to addresses that have an account.',
  },
  sendAgain: 'Send a new code',
  toSignIn: 'Sign in with your password',
  toSignInHaving: 'Already have an account? Sign in',
  toSignUp: 'Create an account',
  toCode: 'Sign in with a code by e-mail',
  toRecover: 'Forgot your password?',
  toVerify: 'I have a code',
  notices: {
    pendingForm:
      'Your session ended before your form was sent. It is kept on this page and will be sent once you sign in.',
    otherUsersForm:
      'This form was not sent because somebody else has signed in here since. It is kept on this page and will be sent once its author signs in.',
    endedElsewhere:
      'You were signed out here from another device, or by a new password. If that was not you, choose a new password.',
    awaitsSetup:
      'This TrackQuery is not set up yet. The link that sets it up is in the log of its start, for whoever runs it.',
    cookiesDropped:
      'You are not signed in because your browser did not store a required cookie. Allow cookies for this site, then sign in again.',
  },
  /** After a sign-in, when a saved form was not sent. */
  notSent: {
    bySomebodyElse: 'Your form was not sent because it was written in another account.',
    tooOld: 'Your form was not sent because more than a day has passed.',
  },
  /** Messages after an action. */
  passwordSaved: 'Your new password was saved.',
  /** @param reason why the sign-in service refused it */
  passwordNotSaved: (reason: string) => `Your password was not saved: ${reason} Choose another one here.`,
  codeSentAgain: 'If the address can receive one, a new code was sent.',
  errors: {
    wrongPassword: 'The address or the password is wrong. Check both, or sign in with a code by e-mail.',
    notConfirmed: 'This address is not confirmed yet. Enter the code from the e-mail we just sent.',
    passwordSame: 'This is the password you have now. Choose another one.',
    linkWrong: 'This link was already used, or it is older than an hour.',
    codeWrong: 'This code is wrong or no longer valid. Check the digits, or ask for a new code.',
    signUpCodeWrong:
      'This code is wrong or no longer valid. If you opened the link in the e-mail, sign in with the password you chose then.',
    tooMany: (seconds?: number) => `Too many tries. Wait ${pause(seconds)}, then try again.`,
    tooManyPasswords: (seconds?: number) => `Too many tries. Wait ${pause(seconds)}, or sign in with a code by e-mail.`,
    tooManyCodes: (seconds?: number) => `Too many tries. Wait ${pause(seconds)}, or open the link in the e-mail.`,
    /** Others sign in: nobody tried too often. */
    busy: (seconds?: number) => `Many people are signing in right now. Wait ${pause(seconds)}, then try again.`,
    mailedJustNow: (seconds: number) =>
      `A code was sent a moment ago. You can ask for another in ${plural(seconds, 'second', 'seconds')}.`,
    signedOut: 'Your session has ended. Sign in again to continue.',
    sessionTooLarge:
      'You are not signed in because your account holds more data than a browser can store. Sign in again. If that does not help, ask your administrator to remove that data.',
    factorCodeWrong: 'This code is wrong or was already used. Wait for the next one and enter it.',
    factorCodeLate: 'That took longer than five minutes. Enter the code that the app shows now.',
    recoveryCodeWrong: 'This recovery code is wrong or was already used. Check it, or use another one.',
    factorGone: 'This app is no longer set up. Reload the page and start again.',
    factorNameTaken: 'You already have an app with this name. Choose another name.',
    tooManyFactors: 'You have reached the maximum number of apps. Remove one first.',
    secondFactorNeeded: 'This needs your second factor. Sign out, then sign in again with it.',
    mailedCodeNeeded: 'For security, confirm by e-mail: sign out and use “Forgot your password?”.',
    currentPasswordNeeded: 'Choose a new password. You need your current one.',
    mailedCodeWrong: 'This code is wrong or no longer valid. Check the digits in the newest e-mail.',
    otherDomain: (domains: readonly string[]) =>
      `Use an address of ${alternatives(domains)}. With another address, open the link in your invitation.`,
    /** A change of address. */
    otherDomainLater: (domains: readonly string[]) => `Use an address of ${alternatives(domains)}.`,
    /** A change of address, where accounts are by invitation. */
    joinFirst: 'Join a company first. Until then this account keeps its address.',
    emailTaken: 'This address cannot be used. Choose another one.',
    currentPasswordWrong: 'This is not your password.',
    banned: 'This account is blocked. Contact your administrator.',
    refused: 'That did not work. Check what you entered, and try again.',
    unavailable: 'The sign-in service is not responding. Try again in a minute. What you typed is still here.',
  },
  confirm: {
    titles: {
      signup: 'Confirm your address',
      email: 'Sign in',
      recovery: 'Choose a new password',
      email_change: 'Change your address',
    },
    leads: {
      signup: 'One more step: confirm your address to finish creating your account.',
      email: 'This signs you in on this device.',
      recovery: 'Continue to choose a new password.',
      email_change: 'Confirm the change from this mailbox.',
    },
    act: { signup: 'Confirm address', email: 'Sign in', recovery: 'Continue', email_change: 'Confirm the change' },
    /** Shown when a user is signed in, because the link may belong to another person. */
    signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
    leaving:
      'This signs you out and signs in the person who received this e-mail. If you did not request it yourself, close this page.',
    leaveAnd: {
      signup: 'Sign out, then confirm address',
      email: 'Sign out, then sign in with the link',
      recovery: 'Sign out, then continue',
    },
    signedInMeanwhile: 'Somebody signed in on this device since you opened this page. Nothing was changed yet.',
    nowSignedInAs: (email: string) => `You are now signed in as ${email}.`,
    awaitsOther: 'One of two mailboxes has confirmed',
    awaitsOtherLead:
      'This mailbox has confirmed the change. Now open the link in the other e-mail: both the old and the new mailbox received one. Until then you sign in with the old address.',
    toAccount: 'Back to your account',
    failed: 'This link no longer works',
    perhapsConfirmed: 'Your address may already be confirmed: try to sign in. If it is not, you get a new e-mail.',
    again: {
      signup: 'Send me a code to sign in with',
      email: 'Send me a code to sign in with',
      recovery: 'Send me an e-mail to choose a new password',
      email_change: 'Request the change again',
    },
    signIn: 'Sign in',
    toSignIn: 'Back to sign in',
  },
}

provideWords({ login: loginWords })
