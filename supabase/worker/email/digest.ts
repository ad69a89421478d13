import {
  button,
  closing,
  closingLinks,
  composeEmail,
  type EmailContent,
  lineBreak,
  linkTo,
  muted,
  notRead,
  paragraph,
  text,
} from '../../email/email-html.ts'
import { formatMoment } from '../../email/format-moment.ts'
import { singleLine } from './email-text.ts'
import { emailLinks } from './notification.ts'
import { unsubscribeLabel, headline, emailWords, type NotificationSummary } from './notification-words.ts'

type DigestItem = NotificationSummary & {
  at: string
  key: string
  number: number
  subject: string
  companyName: string
}

/** The data of the daily e-mail from `claim_outbox`: the newest fifty unread notifications. */
export type Digest = { token: string; timeZone: string; locale: string; total: number; items: DigestItem[] }

/** Composes the daily e-mail about unread notifications. */
export function digestEmail({ token, timeZone, locale, total, items }: Digest, appOrigin: string): EmailContent {
  const to = emailLinks(appOrigin)
  const title = emailWords.digestTitle(total)
  const lines = items.map((item) => {
    const many = item.count > 1
    const reference = `${item.key}-${item.number}`
    const what = headline({ ...item, actorName: item.actorName === null ? null : singleLine(item.actorName) })
    return paragraph(
      many
        ? linkTo(to.list(item.key), singleLine(item.companyName))
        : linkTo(to.query(reference), `${reference} ${singleLine(item.subject)}`),
      lineBreak,
      text(`${what}. `),
      muted(formatMoment(item.at, locale, timeZone)),
    )
  })
  const more = emailWords.more(total - items.length)
  return composeEmail({
    subject: `${title} on TrackQuery`,
    title,
    body: [...lines, ...(more ? [paragraph(text(more))] : []), button(to.inbox, emailWords.openInbox)],
    end: [
      closing(text(`${emailWords.digestWhy} ${notRead}`)),
      closingLinks([
        { href: to.settings, words: emailWords.settings },
        { href: to.unsubscribe(token), words: unsubscribeLabel.digest },
      ]),
    ],
  })
}
