/** The accepted file types (`fileKinds`) in plain words. */
export const attachableKinds = 'Pictures, PDF, Office files, text, e-mails, audio, video and ZIP archives'
