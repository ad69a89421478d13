import { env } from '../../server/start/env.ts'

/** Whether a worker with a mail server runs beside this process, so that invitations reach people by themselves. */
export const mailIsSent = (): boolean => env().mail

/** The address that an invitation's mail holds. Null when there is nothing to accept. */
export const invitationLink = (token: string | null): string | null =>
  token && `${env().appOrigin}/company?invite=${token}`
