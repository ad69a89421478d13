/** What `fileKinds` allows, in words that people choose by. */
export const attachableKinds = 'Pictures, PDF, Office files, text, e-mails, audio, video and ZIP archives'
