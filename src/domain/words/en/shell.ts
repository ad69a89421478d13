import { maxUnreadCount } from '../../notification.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'

/** Texts of the shell around every screen. */
export const shellWords = {
  product: 'TrackQuery',
  skip: 'Skip to content',
  navigation: 'Main',
  messages: 'Notices',
  dismiss: 'Dismiss',
  company: 'Company',
  queries: 'Queries',
  count: (count: number) => number(count),
  unresolved: (count: number) => plural(count, 'unresolved query', 'unresolved queries'),
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  waitingForYou: 'Waiting for you',
  answered: 'Answered and closed',
  everybodys: 'Everybody’s',
  all: 'All queries',
  newQuery: 'New query',
  collapse: 'Collapse',
  expand: 'Expand',
  /** The bar at the bottom of narrow screens. */
  bottomBar: 'Quick navigation',
  new: 'New',
  bell: 'Inbox',
  more: 'More',
  search: 'Search queries',
  submitSearch: 'Search',
  switchCompany: 'Switch company. Current:',
  companies: 'Your companies',
  createCompany: 'Create a company',
  inbox: (unread: number) => (unread ? `Inbox, ${shellWords.unread(unread)} unread` : 'Inbox'),
  /** The badge of the bell shows at most this. */
  unread: (count: number) => (count < maxUnreadCount ? number(count) : `${number(maxUnreadCount - 1)}+`),
  unreadCount: (count: number) => `${shellWords.unread(count)} unread`,
  userMenu: (name: string) => `Account of ${name}`,
  profile: 'Profile',
  security: 'Security',
  notifications: 'Notifications',
  appearance: 'Appearance',
  systemCheck: 'System check',
  signOut: 'Sign out',
  /** Flash after POST /logout. */
  signedOut: 'You are signed out.',
}

/** Messages that a page shows without an action of the user. */
export const noticeWords = {
  loading: 'Loading the page',
  sending: 'Sending',
  typingBack: 'Your unsaved text was restored.',
  /** A text that this browser kept. The server has a newer draft. */
  textInConflict: 'Your text from this device differs from a newer draft. Open it and choose what to keep.',
  /** A text that this browser kept. @param why whole sentences */
  textRejected: (why: string) => `A text that you wrote on this device waits for you. ${why}`,
  openText: 'Open it',
  /** @param count how many texts are deleted */
  deletedBySignOut: (count: number) =>
    count === 1
      ? 'One text that you wrote is only in this browser. Signing out deletes it. Do you want to sign out?'
      : `${number(count)} texts that you wrote are only in this browser. Signing out deletes them. Do you want to sign out?`,
  /** @param name the words of the link; null if there is none */
  notOpened: (name: string | null) =>
    `This device is offline, so ${name === null ? 'the page' : `“${name}”`} was not opened. It opens once the device is online, unless you type here first.`,
  mayOpen: (name: string | null) =>
    `This device is online again. ${name === null ? 'The page' : `“${name}”`} was not opened.`,
  openNow: 'Open it now',
  /** @param time when the copy was current, such as 14:05 */
  copyShown: (time: string) =>
    `Offline: as of ${time}. You can read this page. What you write stays on this device until it can be saved as a draft.`,
  /** Messages by others that are not in view. */
  newMessage: { reply: 'New reply', note: 'New note' },
  newMessages: (count: number) => `${number(count)} new messages`,
  newVersion: 'A new version of TrackQuery is available. The next page you open will use it.',
  loadNewVersion: 'Load it now',
  shortcuts: 'Keyboard shortcuts',
  shortcutsFailed: 'The keyboard shortcuts could not be loaded. Try again in a moment.',
  startFailed: 'Part of this page did not load. You can still use it.',
  startAgain: 'Reload the page',
}

provideWords({ shell: shellWords, notices: noticeWords })
