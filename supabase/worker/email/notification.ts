import {
  button,
  closing,
  closingLinks,
  composeEmail,
  type EmailContent,
  type EmailHtml,
  isolated,
  line,
  lineBreak,
  linkTo,
  list,
  message,
  muted,
  paragraph,
  picture,
  remark,
  strong,
  text,
} from '../../email/email-html.ts'
import { formatMoment } from '../../email/format-moment.ts'
import { htmlToText } from '../../email/html-to-text.ts'
import type { NotificationReason } from '#domain/notification.ts'
import { measureWords } from '#domain/words/en/common.ts'
import { beginning, multiLine, singleLine, truncateMessage } from './email-text.ts'
import { contentId, type EmailPictures } from './pictures.ts'
import { markdownToEmailHtml } from './render-markdown.ts'
import {
  choiceOf,
  reasonText,
  unsubscribeLabel,
  headline,
  emailWords,
  type NotificationSummary,
} from './notification-words.ts'

/** A file of the message. */
export type NotificationFile = { id: string; name: string; size: number; mime: string; path: string }

/** The data of a notification from `claim_outbox`. */
export type NotificationData = NotificationSummary & {
  token: string
  /** Null for several queries with different reasons. */
  reason: NotificationReason | null
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
  /** The files of the message. */
  files: NotificationFile[]
  timeZone: string
  locale: string
}

/** URLs in e-mails. */
export const emailLinks = (appOrigin: string) => ({
  query: (reference: string) => `${appOrigin}/trackQuery?ref=${encodeURIComponent(reference)}`,
  /** All queries of a company. Other views may leave out what an e-mail is about. */
  list: (key: string) => `${appOrigin}/trackQuery?company=${encodeURIComponent(key)}&view=all`,
  inbox: `${appOrigin}/company?inbox=`,
  settings: `${appOrigin}/company?account=notifications`,
  unsubscribe: (token: string) => `${appOrigin}/unsubscribe?token=${encodeURIComponent(token)}`,
})

/** Characters of a message that lists of e-mails may show beside the subject. */
const previewed = 140

/** Composes the e-mail about one notification, with these pictures of its message. */
export function notificationEmail(data: NotificationData, appOrigin: string, pictures: EmailPictures): EmailContent {
  const to = emailLinks(appOrigin)
  const many = data.count > 1
  const reference = `${data.key}-${data.number}`
  const href = many ? to.list(data.key) : to.query(reference)
  const company = singleLine(data.companyName)
  const actorName = data.actorName === null ? null : singleLine(data.actorName)
  const query = singleLine(data.subject)
  const title = headline({ ...data, actorName })
  const quoted = quote(data, href)
  return composeEmail({
    subject: many
      ? emailWords.subject(data.key, title)
      : emailWords.subject(reference, data.isOwn ? emailWords.received(query) : query),
    // A receipt of the recipient's own query comes from the company.
    actor: { name: data.isOwn ? null : actorName, company },
    title,
    preview: beginning(htmlToText(quoted.join('')).replace(/\s+/g, ' '), previewed),
    body: [
      paragraph(
        ...(many ? [] : [strong(text(`${reference} `), isolated(query)), lineBreak]),
        muted(formatMoment(data.at, data.locale, data.timeZone)),
      ),
      ...listQueries(data, to),
      ...quoted,
      ...listFiles(data, pictures),
      button(href, many ? emailWords.openList : emailWords.open),
      remark(text(emailWords.answer)),
    ],
    end: [
      closing(
        text(reasonText[data.reason ?? 'several'](company, many)),
        ...(data.isOwn ? [text(` ${emailWords.onceAnHour}`)] : []),
      ),
      closingLinks([
        ...(many ? [] : [{ href: to.query(reference), words: emailWords.mute }]),
        { href: to.settings, words: emailWords.settings },
        { href: to.unsubscribe(data.token), words: unsubscribeLabel[choiceOf(data)] },
      ]),
    ],
  })
}

/** The message, and a link to the rest of a long one. */
function quote({ words }: NotificationData, href: string): EmailHtml[] {
  const { shown, whole } = truncateMessage(multiLine(words ?? ''))
  if (!shown) return []
  return [message(markdownToEmailHtml(shown)), ...(whole ? [] : [paragraph(linkTo(href, emailWords.readOn))])]
}

/** The newest of several queries. */
function listQueries({ key, count, queries }: NotificationData, to: ReturnType<typeof emailLinks>): EmailHtml[] {
  if (queries.length === 0) return []
  const more = emailWords.more(count - queries.length)
  return [
    list(
      queries.map(({ number, subject }) => {
        const name = `${key}-${number}`
        return linkTo(to.query(name), `${name} ${singleLine(subject)}`)
      }),
    ),
    ...(more ? [paragraph(text(more))] : []),
  ]
}

/** The attachments by name and size, with small pictures. They are in TrackQuery only, where access to them is checked. */
function listFiles({ files }: NotificationData, pictures: EmailPictures): EmailHtml[] {
  if (files.length === 0) return []
  return [
    paragraph(text(emailWords.files(files.length))),
    list(
      files.map((file) => {
        const name = singleLine(file.name)
        const shown = pictures.get(file.id)
        return line(
          isolated(name),
          text(`, ${measureWords.fileSize(file.size)}`),
          ...(shown ? [picture(`cid:${contentId(file.id)}`, name, shown.width)] : []),
        )
      }),
    ),
  ]
}

/** The Message-ID that groups all e-mails of a query into one thread. */
export const threadId = (queryId: string): string => `<query-${queryId}@trackquery>`
