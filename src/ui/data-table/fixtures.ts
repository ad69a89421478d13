/** A query as a list shows it. */
export type Query = {
  reference: string
  subject: string
  requester: string
  status: 'New' | 'Open' | 'Pending' | 'Resolved'
  priority: 1 | 2 | 3 | 4
  replies: number
  updated: string
}

const subjects = [
  'Printer on floor 3 jams',
  'New laptop for Cleo',
  'Cannot sign in since the certificate of the mail server was changed last night',
  'Badge does not open the side door',
  'Invoice 2041 was paid twice',
  'VPN drops every hour',
]
const people = ['Ben Okri', 'Cleo Marsh', 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', 'Dana Li']
const statuses = ['Open', 'New', 'Pending', 'Resolved'] as const
const levels = [3, 2, 4, 1] as const
function pick<T>(list: readonly T[], at: number) {
  return list[at % list.length] as T
}

/** The given number of queries, newest first, always the same. */
export const queries = (count: number): Query[] =>
  Array.from({ length: count }, (_, at) => ({
    reference: `ACME-${1000 + count - at}`,
    subject: pick(subjects, at),
    requester: pick(people, at * 3 + 1),
    status: pick(statuses, at + Math.floor(at / 3)),
    priority: pick(levels, at),
    replies: (at * 7) % 31 === 0 ? 1204 : (at * 7) % 31,
    updated: `${28 - (at % 28)} Mar`,
  }))

/** The given number of queries, those with the most replies first. */
export const queriesByReplies = (count: number): Query[] => queries(count).toSorted((a, b) => b.replies - a.replies)
