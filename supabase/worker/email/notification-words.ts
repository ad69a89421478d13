import type { MailKind, NotificationEvent, NotificationReason } from '#domain/notification.ts'
import type { Status } from '#domain/status.ts'
import { notRead } from '../../email/email-html.ts'

/** The facts that a headline states. */
export type NotificationSummary = {
  event: NotificationEvent
  /** Number of queries that one action changed. */
  count: number
  status: Status | null
  /** The resolution that came with the status. */
  resolution?: string | null
  actorName: string | null
  /** Whether the event is about an internal note. */
  isNote?: boolean
  /** Whether the event is about the first text of the query. */
  isQuery?: boolean
  /** Whether the recipient acted. Of their own acts they only get receipts of new queries. */
  isOwn?: boolean
}

const became: Record<Status, string> = {
  new: 'is new',
  open: 'is open again',
  pending: 'is waiting for an answer',
  on_hold: 'is on hold',
  resolved: 'is resolved',
  closed: 'is closed',
}

/** What happened, as a sentence without its full stop. */
export function headline({
  event,
  count,
  status,
  resolution,
  actorName,
  isNote,
  isQuery,
  isOwn,
}: NotificationSummary): string {
  const actor = actorName ?? 'TrackQuery'
  const many = count > 1 ? `${count.toLocaleString('en')} queries` : null
  const now = resolution === 'withdrawn' ? 'was withdrawn' : ((status && became[status]) ?? 'has changed')
  switch (event) {
    case 'received':
      if (isOwn) return many ? `We have ${many} of yours` : 'We have your query'
      return many ? `${actor} raised ${many} for you` : `${actor} raised a query for you`
    case 'raised':
      return many ? `${actor} raised ${many}` : `${actor} raised a query`
    case 'assigned':
      return many ? `${actor} assigned ${many} to you` : `${actor} assigned this query to you`
    case 'replied':
      return status ? `${actor} replied, and the query ${now}` : `${actor} replied`
    case 'noted':
      return `${actor} wrote a note`
    case 'mentioned':
      return `${actor} mentioned you in ${isQuery ? 'a new query' : isNote ? 'a note' : 'a reply'}`
    case 'status':
      return many ? `${actor} changed the status of ${many}` : `The query ${now}`
  }
}

/** Why the recipient gets this e-mail, which may be about many queries. */
export const reasonText: Record<NotificationReason | 'several', (company: string, many: boolean) => string> = {
  mentioned: (company) => `You get this e-mail because you were mentioned at ${company}.`,
  assigned: (company, many) =>
    `You get this e-mail because ${many ? 'the queries are' : 'the query is'} assigned to you at ${company}.`,
  raised_it: (company, many) =>
    `You get this e-mail because you are the requester of ${many ? 'these queries' : 'this query'} at ${company}.`,
  following: (company, many) =>
    `You get this e-mail because you follow ${many ? 'these queries' : 'this query'} at ${company}.`,
  staff: (company) => `You get this e-mail because you answer queries at ${company}.`,
  several: (company, many) =>
    `You get this e-mail because ${many ? 'these queries concern' : 'this query concerns'} you at ${company}.`,
}

/**
 * Returns the event whose channel the recipient chose. What reaches all staff uses that of new queries. Must equal
 * private.choice_of.
 */
export const choiceOf = ({ event, reason }: { event: NotificationEvent; reason: NotificationReason | null }) =>
  reason === 'staff' ? 'raised' : event

/** The label of the unsubscribe link. */
export const unsubscribeLabel: Record<MailKind, string> = {
  received: 'Stop e-mails that confirm new queries',
  raised: 'Stop e-mails about new and unassigned queries',
  assigned: 'Stop e-mails about assigned queries',
  replied: 'Stop e-mails about replies',
  noted: 'Stop e-mails about notes',
  status: 'Stop e-mails about status changes',
  mentioned: 'Stop e-mails about mentions',
  digest: 'Stop the daily e-mail',
}

export const emailWords = {
  open: 'Open the query',
  openList: 'Open the queries',
  openInbox: 'Open your inbox',
  /**
   * The subject of an e-mail: the product, then what it is about. All events of a query have the same, because mail
   * programs group by it. Only that of its receipt says more.
   * @param about the reference of a query, or the key of a company
   */
  subject: (about: string, matter: string) => `[TrackQuery ${about}] ${matter}`,
  received: (subject: string) => `We have your query: ${subject}`,
  files: (count: number) =>
    count === 1 ? 'One file is attached in TrackQuery:' : `${count} files are attached in TrackQuery:`,
  readOn: 'Read the whole message',
  mute: 'Mute this query',
  settings: 'Notification settings',
  answer: `Please reply in TrackQuery. ${notRead}`,
  onceAnHour: 'Further queries within an hour are not confirmed by e-mail.',
  digestTitle: (total: number) => (total === 1 ? 'One unread notification' : `${total} unread notifications`),
  digestWhy:
    'You get this e-mail at most once a day, because you chose it in your notification settings or got twenty e-mails within an hour.',
  /** The number of queries or notifications that the e-mail does not list. Empty for none. */
  more: (count: number) => (count > 0 ? `And ${count.toLocaleString('en')} more.` : ''),
}
