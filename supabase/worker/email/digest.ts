import { escapeEmailHtml } from '../../email/escape-email-html.ts'
import { linkHtml, type EmailContent, emailDocument, footerHtml } from './email-html.ts'
import { formatMoment, singleLine } from './email-text.ts'
import { emailLinks } from './notification.ts'
import { unsubscribeLabel, headline, emailWords, type NotificationSummary } from './notification-words.ts'

/** The data of the daily e-mail from `claim_outbox`: the newest fifty unread notifications. */
export type Digest = {
  token: string
  timeZone: string
  locale: string
  total: number
  items: (NotificationSummary & { at: string; key: string; number: number; subject: string; companyName: string })[]
}

/** Composes the daily e-mail about unread notifications. */
export function digestEmail({ token, timeZone, locale, total, items }: Digest, appOrigin: string): EmailContent {
  const to = emailLinks(appOrigin)
  const title = emailWords.digestTitle(total)
  const lines = items.map((item) => {
    const many = item.count > 1
    const reference = `${item.key}-${item.number}`
    return {
      what: `${headline({ ...item, actorName: item.actorName === null ? null : singleLine(item.actorName) })}.`,
      name: many ? singleLine(item.companyName) : `${reference} ${singleLine(item.subject)}`,
      href: many ? to.list(item.key) : to.query(reference),
      when: formatMoment(item.at, locale, timeZone),
    }
  })
  const more = emailWords.more(total - items.length)
  const ends = [
    { href: to.settings, words: emailWords.settings },
    { href: to.unsubscribe(token), words: unsubscribeLabel.digest },
  ]
  return {
    subject: `${title} on TrackQuery`,
    text: [
      `${title} on TrackQuery.`,
      ...lines.map(({ what, name, href, when }) => `${name}\n${what} ${when}\n${href}`),
      ...(more ? [more] : []),
      `-- \n${emailWords.digestWhy}\n${ends.map(({ href, words }) => `${words}: ${href}`).join('\n')}`,
    ].join('\n\n'),
    html: emailDocument(
      title,
      `${lines
        .map(
          ({ what, name, href, when }) =>
            `<p style="margin: 0 0 16px; overflow-wrap: anywhere;"><strong>${linkHtml(href, name)}</strong><br>${escapeEmailHtml(what)} <span style="font-size: 13px;">${escapeEmailHtml(when)}</span></p>`,
        )
        .join('\n    ')}
    ${more ? `<p style="margin: 0 0 16px;">${escapeEmailHtml(more)}</p>` : ''}
    ${footerHtml(emailWords.digestWhy, ends)}`,
    ),
  }
}
