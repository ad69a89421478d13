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
export type RecoveryCodesEvent = {
  email: string
  event: 'made' | 'used'
  /** Codes that are left. */
  remaining: number
}

const leftOf = (count: number) => (count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`)

const words = {
  made: {
    subject: 'Recovery codes were made for your TrackQuery account',
    title: 'Recovery codes were made',
    what: (account: string) =>
      `New recovery codes were made for your account ${account}. Each can replace your authenticator apps once. Earlier ` +
      'codes no longer work.',
  },
  used: {
    subject: 'A recovery code was used for your TrackQuery account',
    title: 'A recovery code was used',
    what: (account: string, remaining: number) =>
      `Somebody signed in to your account ${account} with a recovery code. Your authenticator apps were removed, and all ` +
      `other devices were signed out. ${leftOf(remaining)}`,
  },
}

/** Composes the e-mail about recovery codes that were made, or about one that was used. */
export function recoveryCodesEmail({ email, event, remaining }: RecoveryCodesEvent, appOrigin: string): EmailContent {
  const recover = `${appOrigin}/login?mode=recover`
  const { subject, title, what } = words[event]
  return composeEmail({
    subject,
    title,
    body: [
      paragraph(text(what(singleLine(email), remaining))),
      paragraph(text('If this was you, see here which authenticator apps you have, and how many codes are left:')),
      button(`${appOrigin}/company?account=security`, 'Open security'),
    ],
    end: [
      closing(text('If it was not, somebody else has your password. Choose a new one now: '), linkTo(recover, recover)),
      closing(text(notRead)),
    ],
  })
}
