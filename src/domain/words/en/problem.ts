/** Words of the error views. Headings and messages of 404 and 500 are the specification's to the letter. */
export const problemWords = {
  notFound: 'Page Not Found',
  pageNotFound: (path: string) => `Page not found: ${path}`,
  invalidAddress: (path: string) => `Page Not Found: ${path}`,
  serverError: 'Internal Server Error',
  serverErrorMessage: 'Something went wrong on our side.',
  forbidden: 'Not Allowed',
  forbiddenMessage: 'You may not see or do this.',
  unavailable: 'Service Unavailable',
  unavailableMessage: 'A part of TrackQuery does not answer right now.',
  signedOutMessage: 'Your session has ended. Sign in again.',
  offline: 'You Are Offline',
  offlineMessage: 'TrackQuery could not be reached.',
  hints: {
    notFound: 'The address may be mistyped, the page may be gone, or you may not be allowed to see it.',
    forbidden: 'If you need it, ask an owner or admin of your company.',
    signedOut: 'Everything you sent before is kept.',
    notTaken: 'Nothing was changed. Go back in your browser to try it another way.',
    serverError: 'Try again in a minute.',
    serverErrorNumber:
      'Try again in a minute. If it stays like this, tell the number below to whoever runs TrackQuery for you.',
    unavailable: 'Nobody is signed out by this. Try again in a minute.',
    /** Beside a form. */
    unsent: 'What you entered is still here. Check the connection of this device, then try again.',
    offline: 'Check the connection of this device, then try again.',
  },
  home: 'Go to your company',
  queries: 'Go to your queries',
  signIn: 'Sign in',
  retry: 'Try again',
  requestId: 'Request number',
  offlineCode: 'Offline',
}
