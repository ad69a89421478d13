import { anchor, escape, type Letter, oneLine, page } from './email-html.ts'

/** Whose second factor was removed, as the database wrote it into the outbox. */
export type FactorRemoved = { email: string }

/** The mail about a second factor that whoever runs the installation took away, in the words of the other notices. */
export function factorRemovedLetter({ email }: FactorRemoved, appOrigin: string): Letter {
  const title = 'A second factor was removed'
  const what =
    `Whoever runs this TrackQuery removed the authenticator apps from your account ${oneLine(email)}. ` +
    'You are signed out everywhere, and your password is enough to sign in again.'
  const ifAsked = 'If you asked for that, sign in and set up a new one'
  const ifNot =
    'If not, somebody asked for it in your name and may know your password. Tell whoever runs it, and choose a new ' +
    'password at once'
  const security = `${appOrigin}/company?account=security`
  const recover = `${appOrigin}/login?mode=recover`
  return {
    subject: title,
    text: [`${title}.`, what, `${ifAsked}:\n${security}`, `${ifNot}:\n${recover}`].join('\n\n'),
    html: page(
      title,
      `<p style="margin: 0 0 16px;">${escape(what)}</p>
    <p style="margin: 0 0 24px;">${ifAsked}: ${anchor(security, security)}</p>
    <p style="margin: 24px 0 0; font-size: 13px;">${ifNot}: ${anchor(recover, recover)}</p>`,
    ),
  }
}
