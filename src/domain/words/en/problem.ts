/** Words of the error views. Headings and messages of 404 and 500 are the specification's to the letter. */
export const problem = {
  notFound: 'Page Not Found',
  pageNotFound: (path: string) => `Page not found: ${path}`,
  invalidAddress: (path: string) => `Page Not Found: ${path}`,
  serverError: 'Internal Server Error',
  serverErrorMessage: 'Something went wrong on our side.',
  forbidden: 'Not Allowed',
  forbiddenMessage: 'You may not see or do this.',
  unavailable: 'Service Unavailable',
  unavailableMessage: 'A part of TrackQuery does not answer right now.',
  offline: 'You Are Offline',
  offlineMessage: 'The page could not be reached.',
  hints: {
    notFound: 'The address may be mistyped, the page may be gone, or you may not be allowed to see it.',
    forbidden: 'If you need it, ask an owner or admin of your company.',
    serverError: 'Try again in a minute.',
    serverErrorNumber:
      'Try again in a minute. If it stays like this, tell the number below to whoever runs TrackQuery for you.',
    unavailable: 'Nobody is signed out by this. Try again in a minute.',
    offline: 'Check the connection of this device, then try again.',
  },
  home: 'Go to your company',
  queries: 'Go to your queries',
  signIn: 'Sign in',
  retry: 'Try again',
  requestId: 'Request number',
  offlineCode: 'Offline',
}
