/** What `fileKinds` allows, in words that people choose by. */
export const attachable = 'Pictures, PDF, Office files, text, mails, audio, video and ZIP archives'
