import { anchor, escape, type Letter, moment, oneLine, page } from './email-html.ts'
import { footer, links } from './notification.ts'
import { enough, headline, mailWords, type News } from './notification-words.ts'

/** What the daily mail is made of, as `claim_outbox` looks it up: the newest fifty of what is unread. */
export type Digest = {
  token: string
  timeZone: string
  locale: string
  total: number
  items: (News & { at: string; key: string; number: number; subject: string; companyName: string })[]
}

/** The mail that tells once a day what somebody has not read. */
export function digestLetter({ token, timeZone, locale, total, items }: Digest, appOrigin: string): Letter {
  const to = links(appOrigin)
  const title = mailWords.digestTitle(total)
  const lines = items.map((item) => {
    const many = item.count > 1
    const reference = `${item.key}-${item.number}`
    return {
      what: `${headline({ ...item, actorName: item.actorName === null ? null : oneLine(item.actorName) })}.`,
      name: many ? oneLine(item.companyName) : `${reference} ${oneLine(item.subject)}`,
      href: many ? to.list(item.key) : to.query(reference),
      when: moment(item.at, locale, timeZone),
    }
  })
  const more = total > items.length ? mailWords.digestMore(total - items.length) : null
  const ends = [
    { href: to.settings, words: mailWords.settings },
    { href: to.unsubscribe(token), words: enough.digest },
  ]
  return {
    subject: `${title} on TrackQuery`,
    text: [
      `${title} on TrackQuery.`,
      ...lines.map(({ what, name, href, when }) => `${name}\n${what} ${when}\n${href}`),
      ...(more ? [more] : []),
      `-- \n${mailWords.digestWhy}\n${ends.map(({ href, words }) => `${words}: ${href}`).join('\n')}`,
    ].join('\n\n'),
    html: page(
      title,
      `${lines
        .map(
          ({ what, name, href, when }) =>
            `<p style="margin: 0 0 16px; overflow-wrap: anywhere;"><strong>${anchor(href, name)}</strong><br>${escape(what)} <span style="font-size: 13px;">${escape(when)}</span></p>`,
        )
        .join('\n    ')}
    ${more ? `<p style="margin: 0 0 16px;">${escape(more)}</p>` : ''}
    ${footer(mailWords.digestWhy, ends)}`,
    ),
  }
}
