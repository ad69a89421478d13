import type { PresenceState } from '../../realtime.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'

const names = new Intl.ListFormat('en')
const are = (people: readonly string[]) => (people.length === 1 ? 'is' : 'are')

const doing: Record<PresenceState, string> = {
  viewing: 'is viewing it',
  idle: 'is away',
  replying: 'is writing a reply',
  noting: 'is writing a note',
}

/** Texts about realtime: changes by other people, presence, and the state of the connection. */
export const realtimeWords = {
  connection: { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
  connectionTitle: {
    reconnecting: 'Changes by others may be delayed',
    offline: 'You are offline',
  },
  connectionHint: {
    reconnecting: 'Reconnecting. Everything still works; this page refreshes every minute.',
    offline: 'You can read this page and keep typing. Send when you are online again; the page then updates by itself.',
  },
  tryNow: 'Try again now',
  backLive: 'Connected again. This page is up to date.',

  alsoHere: 'Also here',
  moreHere: (count: number) => plural(count, 'more person', 'more people'),
  doing: (name: string, state: PresenceState) => `${name} ${doing[state]}`,

  typing: (people: readonly string[]) => `${names.format(people)} ${are(people)} typing…`,
  replying: (people: readonly string[]) => `${names.format(people)} ${are(people)} also writing a reply to this query.`,
  answered: (name: string, seconds: number) =>
    `${name} replied ${seconds < 1 ? 'just now' : `${plural(seconds, 'second', 'seconds')} ago`}.`,
  readAnswer: 'Read the reply before you send yours',

  repliedNow: (name: string) => `${name} replied.`,
  notedNow: (name: string) => `${name} added a note.`,
  newer: 'There are newer messages.',
  showNewer: 'Go to the newest',

  /** @param raised how many queries are new. @param changed how many others changed */
  updated: (raised: number, changed: number) =>
    [raised && `${number(raised)} new`, changed && `${number(changed)} updated`].filter(Boolean).join(', '),
  showUpdated: 'Refresh the list of queries.',
  listFresh: 'The list is up to date.',
}

provideWords({ realtime: realtimeWords })
