import { maxUnreadCount } from '../../notification.ts'
import { plural } from '../plural.ts'

/** Texts of the list of notifications. */
export const inboxWords = {
  title: 'Inbox',
  close: 'Close inbox',
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  isUnread: 'Unread',
  unread: (count: number) => (count < maxUnreadCount ? `${count} unread` : `More than ${maxUnreadCount - 1} unread`),
  allRead: 'All read',
  markAllRead: 'Mark all read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  /** A sentence that describes several events in a row. */
  times: (sentence: string, count: number) => (count > 1 ? `${sentence} (${count} times)` : sentence),
  moreEvents: (count: number) => plural(count, 'earlier event', 'earlier events'),
  settings: 'Notification settings',
  pages: 'Pages of notifications',
  newest: 'Newest',
  earlier: 'Older',
  emptyTitle: 'No notifications yet',
  empty: 'Activity on queries that concern you appears here.',
  endTitle: 'No earlier notifications',
  end: 'You have reached the end of your notifications.',
  unavailable: 'Your notifications could not be loaded.',
  retry: 'Try again',
  /** The acting user of an automatic change. */
  itself: 'TrackQuery',
  andMore: (reference: string, more: number) => `${reference} and ${more} more`,
  happened: {
    raised: (who: string, count: number) => (count > 1 ? `${who} raised ${count} queries` : `${who} raised a query`),
    assigned: (who: string, count: number) =>
      count > 1 ? `${who} assigned ${count} queries to you` : `${who} assigned a query to you`,
    replied: (who: string, count: number) => (count > 1 ? `${who} replied to ${count} queries` : `${who} replied`),
    noted: (who: string, count: number) =>
      count > 1 ? `${who} left internal notes on ${count} queries` : `${who} left an internal note`,
    status: (who: string, count: number) =>
      count > 1 ? `${who} changed the status of ${count} queries` : `${who} changed the status`,
    mentioned: (who: string, count: number) =>
      count > 1 ? `${who} mentioned you in ${count} queries` : `${who} mentioned you`,
  },
  /** The notification with the query's new status. */
  became: (sentence: string, status: string) => `${sentence}: ${status}`,
  reasons: {
    mentioned: 'You were mentioned',
    assigned: 'Assigned to you',
    raised_it: 'You raised it',
    following: 'You follow it',
  },
}
