import { provideWords } from '../current.ts'

/** Texts of the page that the link of a first start opens. */
export const setupWords = {
  title: 'Set up TrackQuery',
  lead: 'Create your account and your company. You will be its owner, and can invite everybody else.',
  account: 'Your account',
  company: 'Your company',
  submit: 'Create account and company',
  ended: {
    title: 'This link does not work',
    text: 'It works once, and only until TrackQuery is started again. If somebody has used it, sign in. If not, open the link in the log of the newest start.',
  },
  /** The account and the company exist, but the sign-in failed. */
  signInNext: 'Your account and your company were created. Sign in with your password.',
}

provideWords({ setup: setupWords })
