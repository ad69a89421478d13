/** The sender of all e-mails: MAIL_FROM, or an address at the app's host. */
export const senderAddress = (appOrigin: string, env: NodeJS.ProcessEnv = process.env): string =>
  env.MAIL_FROM || `TrackQuery <no-reply@${new URL(appOrigin).hostname}>`
