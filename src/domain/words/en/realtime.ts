import type { PresenceState } from '../../realtime.ts'
import { plural } from '../plural.ts'

const names = new Intl.ListFormat('en', { type: 'conjunction' })
const are = (people: readonly string[]) => (people.length === 1 ? 'is' : 'are')

const doing: Record<PresenceState, string> = {
  viewing: 'is looking at it',
  idle: 'has it open and is away',
  replying: 'is writing a reply',
  noting: 'is writing a note',
}

/** Words about what others do while a page is open, and whether it keeps up with them. */
export const realtimeWords = {
  connection: { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
  connectionTitle: {
    reconnecting: 'Changes by others come late',
    offline: 'You are offline',
  },
  connectionHint: {
    reconnecting:
      'The connection is being made anew. Everything works, and the page is read again every minute until then.',
    offline:
      'What is open can be read, and what you type stays here. It can be sent once there is a network again; this page then catches up by itself.',
  },
  tryNow: 'Try again now',
  backLive: 'Connected again. This page is up to date.',

  alsoHere: 'Also here',
  moreHere: (count: number) => plural(count, 'more person', 'more people'),
  doing: (name: string, state: PresenceState) => `${name} ${doing[state]}`,

  typing: (people: readonly string[]) => `${names.format(people)} ${are(people)} typing…`,
  replying: (people: readonly string[]) => `${names.format(people)} ${are(people)} writing a reply to this query, too.`,
  answered: (name: string, seconds: number) =>
    `${name} answered ${seconds < 1 ? 'just now' : `${plural(seconds, 'second', 'seconds')} ago`}.`,
  readAnswer: 'Read it before you send yours',

  repliedNow: (name: string) => `${name} replied.`,
  notedNow: (name: string) => `${name} added a note.`,
  newer: 'There are newer messages.',
  showNewer: 'Go to the newest',

  updated: (count: number) => `${count.toLocaleString('en')} updated`,
  showUpdated: (count: number) => `${plural(count, 'query has', 'queries have')} changed. Load the list anew.`,
  listFresh: 'The list is up to date.',
}
