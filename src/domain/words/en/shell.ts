import { maxUnreadCount } from '../../notification.ts'
import { plural } from '../plural.ts'

/** Texts of the shell around every screen. */
export const shellWords = {
  product: 'TrackQuery',
  skip: 'Skip to content',
  navigation: 'Main',
  loading: 'Loading the page',
  messages: 'Notices',
  dismiss: 'Dismiss',
  company: 'Company',
  queries: 'Queries',
  count: (count: number) => count.toLocaleString('en'),
  openQueries: (count: number) => plural(count, 'open query', 'open queries'),
  myOpen: 'My open',
  unassigned: 'Unassigned',
  waitingForYou: 'Waiting for you',
  newQuery: 'New query',
  search: 'Search queries',
  switchCompany: 'Switch company. Current:',
  companies: 'Your companies',
  createCompany: 'Create a company',
  inbox: (unread: number) => (unread ? `Notifications, ${shellWords.unread(unread)} unread` : 'Notifications'),
  /** The badge of the bell shows at most this. */
  unread: (count: number) => (count < maxUnreadCount ? `${count}` : `${maxUnreadCount - 1}+`),
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
