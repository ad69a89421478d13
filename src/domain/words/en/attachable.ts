/** The accepted file types (`fileKinds`) in plain words. */
export const attachableKinds =
  'Pictures, PDF, Office files, text, e-mails, calendar files, contacts, audio, video and archives such as ZIP'
