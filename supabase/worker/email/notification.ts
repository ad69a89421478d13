import { escapeEmailHtml } from '../../email/escape-email-html.ts'
import { footerHtml, quoteHtml, linkHtml, type EmailContent, emailDocument } from './email-html.ts'
import { truncateMessage, multiLine, formatMoment, singleLine } from './email-text.ts'
import {
  reasonText,
  unsubscribeLabel,
  headline,
  emailWords,
  type NotificationSummary,
  type Reason,
} from './notification-words.ts'

/** The data of a notification from `claim_outbox`. */
export type NotificationData = NotificationSummary & {
  token: string
  /** Null for several queries with different reasons. */
  reason: Reason | null
  at: string
  key: string
  number: number
  subject: string
  queryId: string
  companyName: string
  /** The newest ten of several queries; empty for one. */
  queries: { number: number; subject: string }[]
  /** The message, cut one character beyond what an e-mail quotes. */
  words: string | null
  timeZone: string
  locale: string
}

/** URLs in e-mails. */
export const emailLinks = (appOrigin: string) => ({
  query: (reference: string) => `${appOrigin}/trackQuery?ref=${encodeURIComponent(reference)}`,
  list: (key: string) => `${appOrigin}/trackQuery?company=${encodeURIComponent(key)}`,
  settings: `${appOrigin}/company?account=notifications`,
  unsubscribe: (token: string) => `${appOrigin}/unsubscribe?token=${encodeURIComponent(token)}`,
})

/** Composes the e-mail about one notification. */
export function notificationEmail(told: NotificationData, appOrigin: string): EmailContent {
  const to = emailLinks(appOrigin)
  const many = told.count > 1
  const reference = `${told.key}-${told.number}`
  const href = many ? to.list(told.key) : to.query(reference)
  const company = singleLine(told.companyName)
  const title = headline({ ...told, actorName: told.actorName === null ? null : singleLine(told.actorName) })
  const subject = many ? `[${told.key}] ${title}` : `[${reference}] ${singleLine(told.subject)}`
  const { shown, whole } = truncateMessage(multiLine(told.words ?? ''))
  const when = formatMoment(told.at, told.locale, told.timeZone)
  const ends = [
    ...(many ? [] : [{ href: to.query(reference), words: emailWords.mute }]),
    { href: to.settings, words: emailWords.settings },
    { href: to.unsubscribe(told.token), words: unsubscribeLabel[told.event] },
  ]
  const listed = told.queries.map(({ number, subject }) => {
    const name = `${told.key}-${number}`
    return { href: to.query(name), words: `${name} ${singleLine(subject)}` }
  })
  const more = many && listed.length > 0 ? emailWords.more(told.count - listed.length) : ''
  const about = many ? when : `${reference} ${singleLine(told.subject)} · ${when}`
  const openWords = many ? emailWords.openList : emailWords.open
  const why = reasonText[told.reason ?? 'several'](company, many)
  return {
    subject,
    text: [
      `${title}.`,
      about,
      ...(listed.length > 0 ? [[...listed.map(({ words }) => `- ${words}`), ...(more ? [more] : [])].join('\n')] : []),
      ...(shown ? [shown] : []),
      ...(whole ? [] : [`${emailWords.readOn}:\n${href}`]),
      `${openWords}:\n${href}\n${emailWords.answer}`,
      `-- \n${why}\n${ends.map(({ href, words }) => `${words}: ${href}`).join('\n')}`,
    ].join('\n\n'),
    html: emailDocument(
      title,
      `<p style="margin: 0 0 16px; font-size: 14px;">${escapeEmailHtml(about)}</p>
    ${listed.length > 0 ? `<ul style="margin: 0 0 16px; padding: 0 0 0 20px; overflow-wrap: anywhere;">${listed.map(({ href, words }) => `<li>${linkHtml(href, words)}</li>`).join('')}</ul>` : ''}
    ${more ? `<p style="margin: 0 0 16px;">${more}</p>` : ''}
    ${shown ? quoteHtml(shown) : ''}
    ${whole ? '' : `<p style="margin: 0 0 16px;">${linkHtml(href, emailWords.readOn)}</p>`}
    <p style="margin: 0 0 24px;"><strong>${linkHtml(href, openWords)}</strong><br>${escapeEmailHtml(emailWords.answer)}</p>
    ${footerHtml(why, ends)}`,
    ),
  }
}

/** The Message-ID that groups all e-mails of a query into one thread. */
export const threadId = (queryId: string): string => `<query-${queryId}@trackquery>`
