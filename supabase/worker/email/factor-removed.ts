import { escapeEmailHtml } from '../../email/escape-email-html.ts'
import { linkHtml, type EmailContent, emailDocument } from './email-html.ts'
import { singleLine } from './email-text.ts'

/** The data of the e-mail from the outbox. */
export type FactorRemoved = { email: string }

/** Composes the e-mail about a second factor that the operator of the installation removed. */
export function factorRemovedEmail({ email }: FactorRemoved, appOrigin: string): EmailContent {
  const title = 'A second factor was removed'
  const what =
    `The operator of this TrackQuery installation removed the authenticator apps from your account ${singleLine(email)}. ` +
    'You are signed out on all devices. To sign in again, you need only your password.'
  const ifAsked = 'If you asked for this, sign in and set up a new authenticator app'
  const ifNot =
    'If you did not, somebody else asked in your name and may know your password. Tell the operator, and choose a new ' +
    'password now'
  const security = `${appOrigin}/company?account=security`
  const recover = `${appOrigin}/login?mode=recover`
  return {
    subject: title,
    text: [`${title}.`, what, `${ifAsked}:\n${security}`, `${ifNot}:\n${recover}`].join('\n\n'),
    html: emailDocument(
      title,
      `<p style="margin: 0 0 16px;">${escapeEmailHtml(what)}</p>
    <p style="margin: 0 0 24px;">${ifAsked}: ${linkHtml(security, security)}</p>
    <p style="margin: 24px 0 0; font-size: 13px;">${ifNot}: ${linkHtml(recover, recover)}</p>`,
    ),
  }
}
