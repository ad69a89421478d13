import { anchor, cut, escape, type Letter, manyLines, moment, oneLine, page } from './email-html.ts'
import { because, enough, headline, mailWords, type News, type Reason } from './notification-words.ts'

/** What a mail about one notification is made of, as `claim_outbox` looks it up. */
export type Notification = News & {
  token: string
  reason: Reason
  at: string
  key: string
  number: number
  subject: string
  queryId: string
  companyName: string
  /** The message it is about, or a character more of it than a mail shows. */
  words: string | null
  timeZone: string
  locale: string
}

/** Where mails lead. */
export const links = (appOrigin: string) => ({
  query: (reference: string) => `${appOrigin}/trackQuery?ref=${encodeURIComponent(reference)}`,
  list: (key: string) => `${appOrigin}/trackQuery?company=${encodeURIComponent(key)}`,
  settings: `${appOrigin}/company?account=notifications`,
  unsubscribe: (token: string) => `${appOrigin}/unsubscribe?token=${encodeURIComponent(token)}`,
})

/** The mail about one thing that happened. */
export function notificationLetter(told: Notification, appOrigin: string): Letter {
  const to = links(appOrigin)
  const many = told.count > 1
  const reference = `${told.key}-${told.number}`
  const href = many ? to.list(told.key) : to.query(reference)
  const company = oneLine(told.companyName)
  const title = headline({ ...told, actorName: told.actorName === null ? null : oneLine(told.actorName) })
  const subject = many ? `[${told.key}] ${title}` : `[${reference}] ${oneLine(told.subject)}`
  const { shown, whole } = cut(manyLines(told.words ?? ''))
  const when = moment(told.at, told.locale, told.timeZone)
  const ends = [
    ...(many ? [] : [{ href: to.query(reference), words: mailWords.mute }]),
    { href: to.settings, words: mailWords.settings },
    { href: to.unsubscribe(told.token), words: enough[told.event] },
  ]
  const about = many ? when : `${reference} ${oneLine(told.subject)} · ${when}`
  const openWords = many ? mailWords.openList : mailWords.open
  const why = because[told.reason](company)
  return {
    subject,
    text: [
      `${title}.`,
      about,
      ...(shown ? [shown] : []),
      ...(whole ? [] : [`${mailWords.readOn}:\n${href}`]),
      `${openWords}:\n${href}\n${mailWords.answer}`,
      `-- \n${why}\n${ends.map(({ href, words }) => `${words}: ${href}`).join('\n')}`,
    ].join('\n\n'),
    html: page(
      title,
      `<p style="margin: 0 0 16px; font-size: 14px;">${escape(about)}</p>
    ${shown ? quoted(shown) : ''}
    ${whole ? '' : `<p style="margin: 0 0 16px;">${anchor(href, mailWords.readOn)}</p>`}
    <p style="margin: 0 0 24px;"><strong>${anchor(href, openWords)}</strong><br>${escape(mailWords.answer)}</p>
    ${footer(why, ends)}`,
    ),
  }
}

/** Somebody's own words: as they wrote them, in the direction of their script, and no markup. */
const quoted = (words: string): string =>
  `<div dir="auto" style="margin: 0 0 24px; padding: 0 0 0 12px; border-left: 3px solid; white-space: pre-wrap; overflow-wrap: anywhere;">${escape(words)}</div>`

/** Why the mail came, and how it ends. */
export const footer = (why: string, ends: readonly { href: string; words: string }[]): string =>
  `<p style="margin: 24px 0 0; font-size: 13px;">${escape(why)}<br>
    ${ends.map(({ href, words }) => anchor(href, words)).join('<br>\n    ')}</p>`

/** What a mail client threads the mails about one query by. */
export const threadOf = (queryId: string): string => `<query-${queryId}@trackquery>`
