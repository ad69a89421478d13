import { maxUnreadCount } from '../../notification.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'

/** Texts of the list of notifications. */
export const inboxWords = {
  title: 'Inbox',
  close: 'Close inbox',
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  isUnread: 'Unread',
  unread: (count: number) =>
    count < maxUnreadCount ? `${number(count)} unread` : `More than ${number(maxUnreadCount - 1)} unread`,
  allRead: 'All read',
  markAllRead: 'Mark all read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  /** A sentence that describes several events in a row. */
  times: (sentence: string, count: number) => (count > 1 ? `${sentence} (${number(count)} times)` : sentence),
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
  waitingForRequester: 'Waiting for its requester',
  andMore: (reference: string, more: number) => `${reference} and ${more} more`,
  happened: {
    received: (who: string, count: number) =>
      count > 1 ? `${who} raised ${number(count)} queries for you` : `${who} raised a query for you`,
    raised: (who: string, count: number) =>
      count > 1 ? `${who} raised ${number(count)} queries` : `${who} raised a query`,
    assigned: (who: string, count: number) =>
      count > 1 ? `${who} assigned ${number(count)} queries to you` : `${who} assigned a query to you`,
    replied: (who: string, count: number) =>
      count > 1 ? `${who} replied to ${number(count)} queries` : `${who} replied`,
    noted: (who: string, count: number) =>
      count > 1 ? `${who} left internal notes on ${number(count)} queries` : `${who} left an internal note`,
    status: (who: string, count: number) =>
      count > 1 ? `${who} changed the status of ${number(count)} queries` : `${who} changed the status`,
    mentioned: (who: string, count: number) =>
      count > 1 ? `${who} mentioned you in ${number(count)} queries` : `${who} mentioned you`,
  },
  /** The notification with the query's new status. */
  became: (sentence: string, status: string) => `${sentence}: ${status}`,
  reasons: {
    mentioned: 'You were mentioned',
    assigned: 'Assigned to you',
    raised_it: 'You are the requester',
    following: 'You follow it',
    staff: 'No assignee was notified',
  },
}

provideWords({ inbox: inboxWords })
