import { number } from '../number.ts'
import { maxUnreadCount } from '../../notification.ts'
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
