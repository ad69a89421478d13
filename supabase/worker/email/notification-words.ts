/** What can happen to a query that somebody is mailed about. */
export type MailedEvent = 'raised' | 'assigned' | 'replied' | 'noted' | 'status' | 'mentioned'
export type Reason = 'mentioned' | 'assigned' | 'raised_it' | 'following' | 'staff'

/** What happened, as the database tells it. */
export type News = {
  event: MailedEvent
  /** How many queries one act concerned. */
  count: number
  status: string | null
  actorName: string | null
  /** Whether it is about a note, which only staff read. */
  isNote?: boolean
  /** Whether it is about the text that the query was raised with. */
  isQuery?: boolean
}

const became: Record<string, string> = {
  new: 'is new',
  open: 'is open again',
  pending: 'waits for an answer',
  on_hold: 'is on hold',
  resolved: 'is resolved',
  closed: 'is closed',
}

/** What happened, in one sentence without its end. */
export function headline({ event, count, status, actorName, isNote, isQuery }: News): string {
  const actor = actorName ?? 'TrackQuery'
  const many = count > 1 ? `${count.toLocaleString('en')} queries` : null
  const now = status ? (became[status] ?? 'has changed') : 'has changed'
  switch (event) {
    case 'raised':
      return many ? `${actor} raised ${many}` : `${actor} raised a query`
    case 'assigned':
      return many ? `${actor} gave you ${many}` : `${actor} gave you this query`
    case 'replied':
      return status ? `${actor} replied, and the query ${now}` : `${actor} replied`
    case 'noted':
      return `${actor} wrote a note`
    case 'mentioned':
      return `${actor} named you in ${isQuery ? 'a new query' : isNote ? 'a note' : 'a reply'}`
    case 'status':
      return many ? `The status of ${many} has changed` : `The query ${now}`
  }
}

/** Why somebody gets a mail. */
export const because: Record<Reason, (company: string) => string> = {
  mentioned: (company) => `You get this because you were named in it, at ${company}.`,
  assigned: (company) => `You get this because the query is yours to answer, at ${company}.`,
  raised_it: (company) => `You get this because you raised this query, at ${company}.`,
  following: (company) => `You get this because you follow this query, at ${company}.`,
  staff: (company) => `You get this because you answer queries at ${company}.`,
}

/** What the link that ends a kind of mail says. */
export const enough: Record<MailedEvent | 'digest', string> = {
  raised: 'No more mail about new queries',
  assigned: 'No more mail about queries given to you',
  replied: 'No more mail about replies',
  noted: 'No more mail about notes',
  status: 'No more mail about the status of queries',
  mentioned: 'No more mail about being named',
  digest: 'No more daily mail',
}

export const mailWords = {
  open: 'Open the query',
  openList: 'Open the queries',
  readOn: 'The message is longer. Read on there',
  mute: 'Mute this query on its page',
  settings: 'How you are told, and when',
  /** Mail goes out from an address that nobody reads. */
  answer: 'Please answer there: nobody reads replies to this mail.',
  digestTitle: (total: number) => (total === 1 ? 'One thing you have not read' : `${total} things you have not read`),
  digestWhy: 'You get this once a day, because you chose it.',
  digestMore: (more: number) => `And ${more} more.`,
}
