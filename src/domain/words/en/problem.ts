import { provideWords } from '../current.ts'

/** Texts of the error pages. The headings and messages of 404 and 500 are verbatim from the specification. */
export const problemWords = {
  notFound: 'Page Not Found',
  pageNotFound: (path: string) => `Page not found: ${path}`,
  invalidAddress: (path: string) => `Page Not Found: ${path}`,
  serverError: 'Internal Server Error',
  serverErrorMessage: 'Something went wrong on our side.',
  forbidden: 'Not Allowed',
  forbiddenMessage: 'You do not have permission for this.',
  /** Something between browser and server refused a form. */
  refusedMessage: (status: number) => `This was refused before it reached TrackQuery (status ${status}).`,
  unavailable: 'Service Unavailable',
  unavailableMessage: 'Part of TrackQuery is not responding right now.',
  busyMessage: 'TrackQuery has too much to do right now.',
  signedOutMessage: 'Your session has ended. Sign in again.',
  offline: 'You Are Offline',
  offlineMessage: 'TrackQuery could not be reached.',
  /** A person has cancelled the upload of a form. */
  cancelledMessage: 'You cancelled the upload, so nothing was sent. What you entered is still here.',
  hints: {
    notFound: 'The address may be mistyped, the page may be gone, or you may not be allowed to see it.',
    forbidden: 'If you need it, ask an owner or admin of your company.',
    signedOut: 'Everything you sent before is saved.',
    notTaken: 'Nothing was changed. Go back in your browser and try again.',
    serverError: 'Try again in a minute.',
    serverErrorNumber: 'Try again in a minute. If the problem persists, send the number below to your administrator.',
    unavailable: 'You are still signed in. Try again in a minute.',
    /** Beside a form. */
    unsent: 'What you entered is still here. Check the connection of this device, then try again.',
    kept: 'What you entered is still here.',
    offline: 'Check the connection of this device, then try again.',
  },
  home: 'Go to your company',
  queries: 'Go to your queries',
  signIn: 'Sign in',
  retry: 'Try again',
  requestId: 'Request number',
  offlineCode: 'Offline',
  /** The heading above links to pages of which this device keeps a copy. */
  keptPages: 'Pages on this device',
  /** A list among them. */
  keptList: (company: string) => `Queries · ${company}`,
}

/** Texts of the page for a request whose headers are too large to be parsed. */
export const requestHeadWords = {
  title: 'Request Too Large',
  message:
    'Your browser sent too many cookies or too long an address. Open the start page and sign in again if you are asked to. If this page appears again, delete the cookies of this site in your browser settings.',
}

/** For whoever opened the app at an origin that it is not set up for. */
export const wrongOriginMessage = (opened: string, expected: string): string =>
  `TrackQuery is set up for ${expected}, so it accepts no forms at ${opened}. Open ${expected}, or have APP_ORIGIN set to ${opened}.`

provideWords({ problem: problemWords })
