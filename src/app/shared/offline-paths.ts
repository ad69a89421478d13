/** The address of the document that the service worker opens while the server cannot be reached. */
export const offlineDocumentPath = '/offline'

/** The address that signs out. The service worker then deletes what is kept for reading offline. */
export const signOutPath = '/logout'

/**
 * The header of a document that was made for a visitor. The service worker then deletes what is kept for reading
 * offline, because scripts of the sign-in page run only once somebody uses it.
 */
export const visitorHeader = 'x-visitor'
