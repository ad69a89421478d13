import {
  button,
  closing,
  composeEmail,
  type EmailContent,
  linkTo,
  notRead,
  paragraph,
  text,
} from '../../email/email-html.ts'
import { singleLine } from './email-text.ts'

/** The data of the e-mail from the outbox. */
export type FactorRemoved = { email: string }

/** Composes the e-mail about a second factor that the operator of the installation removed. */
export function factorRemovedEmail({ email }: FactorRemoved, appOrigin: string): EmailContent {
  const recover = `${appOrigin}/login?mode=recover`
  return composeEmail({
    subject: 'A second factor was removed from your TrackQuery account',
    title: 'A second factor was removed',
    body: [
      paragraph(
        text(
          `The operator of this TrackQuery installation removed the authenticator apps from your account ${singleLine(email)}. ` +
            'You are signed out on all devices. To sign in again, you need only your password.',
        ),
      ),
      paragraph(text('If you asked for this, sign in and set up a new authenticator app:')),
      button(`${appOrigin}/company?account=security`, 'Set up an app'),
    ],
    end: [
      closing(
        text(
          'If you did not, somebody else asked in your name and may know your password. Tell the operator, and choose a ' +
            'new password now: ',
        ),
        linkTo(recover, recover),
      ),
      closing(text(notRead)),
    ],
  })
}
