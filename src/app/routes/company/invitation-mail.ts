import { env } from '../../server/start/env.ts'

/** Whether a worker with a mail server runs beside this process and sends the invitations. */
export const mailIsSent = (): boolean => env().mail

/** The URL in an invitation's e-mail. Null without a token, when there is nothing to accept. */
export const invitationLink = (token: string | null): string | null =>
  token && `${env().appOrigin}/company?invite=${token}`
