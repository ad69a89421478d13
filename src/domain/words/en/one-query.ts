import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'

const list = new Intl.ListFormat('en')

/** Texts of the page of one query. */
export const oneQueryWords = {
  visibility: { private: 'Staff and you', company: 'Everybody in the company' },

  query: {
    toList: 'All queries',
    conversation: 'Conversation',
    /** The name of a message. */
    by: (name: string, time: string) => `${name}, ${time}`,
    /** Folded changes between two messages. */
    changes: (count: number) => plural(count, 'change', 'changes'),
    earlier: 'Earlier messages',
    newest: 'Go to the newest messages',
    toDetails: 'Details',
    requester: 'Requester',
    for: (name: string) => `for ${name}`,
    note: 'Internal note',
    noteReaders: 'Only staff read this',
    formerMember: 'No longer in the company',
    markRead: 'Mark as read',
    closedTitle: 'This query is closed',
    closed: 'You can no longer reply. If it is not solved, raise a follow-up. It will refer to this query.',
    closedStaff: 'Reopen it to reply.',
    readOnlyTitle: 'You can only read this query',
    readOnly: 'Only the requester and staff can reply.',
    raiseFollowUp: 'Raise a follow-up',
    /** Before the reference of the query that this one follows up. */
    followUpOf: 'Follow-up of',
    /** Before the references of the queries that follow this one up. */
    followUps: (count: number) => (count === 1 ? 'Follow-up:' : 'Follow-ups:'),
    sending: 'Sending…',
    sendsAt: 'Will be sent at',
    sendsIn: (seconds: number) => `Will be sent in ${seconds} s`,
    sendingNow: 'Sending now…',
    undo: 'Undo',
  },

  properties: {
    label: 'Details',
    status: 'Status',
    assignee: 'Assignee',
    priority: 'Priority',
    category: 'Category',
    noCategory: 'None',
    save: 'Save',
    saveField: (name: string) => `Save ${name}`,
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    /** Texts of the combobox for assignee and category. */
    combobox: {
      open: 'Show all',
      clear: 'Clear',
      empty: 'No match.',
      loading: 'Loading…',
      results: (count: number) => plural(count, 'match', 'matches'),
    },
    visibility: 'Visible to',
    visibilityOf: (requester: string) => ({
      private: `Staff and ${requester}`,
      company: 'Everybody in the company',
    }),
    requester: 'Requester',
    raised: 'Raised',
    activity: 'Last activity',
    followers: 'Followers',
    noFollowers: 'None',
    follow: 'Follow',
    unfollow: 'Stop following',
    mute: 'Mute',
    unmute: 'Unmute',
    /** What the viewer is notified of, and the states that the menu shows. */
    notifications: 'Notifications',
    followHint: 'You are notified of new messages and when it waits, is resolved, closed or reopened.',
    muteHint: 'You are notified only when it is assigned to you or you are mentioned.',
    followingState: 'Following',
    notFollowing: 'Not following',
    mutedState: 'Muted',
    history: 'Other events',
    historyOf: (count: number) => `Other events (${number(count)})`,
    moreFollowers: (count: number) => `and ${plural(count, 'other', 'others')}`,
    me: (name: string) => `${name} (you)`,
    notTaken: 'Unassigned',
  },

  conflict: {
    label: 'Changed by somebody else',
    yours: 'Yours:',
    /** A status with its resolution. */
    resolved: (status: string, resolution: string) => `${status} (${resolution.toLowerCase()})`,
    keepTheirs: 'Drop mine',
    useMine: 'Apply mine',
  },

  transitions: {
    label: 'Change status',
    /** Labels of the buttons that set each status. */
    to: {
      new: 'Mark as new',
      open: 'Open',
      pending: 'Wait for the requester',
      on_hold: 'Put on hold',
      resolved: 'Resolve',
      closed: 'Close',
    },
    reopen: 'Reopen',
    waitFor: (name: string) => `Wait for ${name}`,
    /** The same on a phone. */
    wait: 'Wait',
    /** The label of a button that first asks for a reason or a resolution. */
    asking: (act: string) => `${act}…`,
    resolveAs: 'Resolve as',
    closeAs: 'Close as',
    reason: 'Reason',
    onHoldFor: 'On hold because',
    reasonHint: 'Only staff read the reason. Requesters read “In progress”.',
  },

  own: {
    answeredTitle: 'Is it solved?',
    answered:
      'We think this is solved. If it is, confirm it: the query closes, and you can no longer reply. Otherwise reply with what is missing.',
    solved: 'Yes, it is solved',
    notSolved: 'No, I will reply',
    withdraw: 'Withdraw this query',
    withdrawHint:
      'For when you no longer need an answer. Staff stop working on it. If you reply before it closes, it reopens.',
    withdrawAct: 'Withdraw',
    withdrawnTitle: 'You withdrew this query',
    withdrawn: 'Nothing is left to do. If you need an answer after all, reply below before the query closes.',
    /** What others in the company read. @param name the requester */
    withdrawnOf: (name: string) => `${name} no longer needs an answer.`,
    states: {
      withdrawn: 'You no longer need an answer.',
      new: 'We received it and will look at it.',
      open: 'We are working on it.',
      pending: 'We asked you something. Please reply.',
      on_hold: 'We are waiting for something before we can go on.',
      resolved: 'We think this is solved.',
      closed: 'This is finished.',
    },
  },

  history: {
    /** The acting user of an automatic change. */
    itself: 'TrackQuery',
    somebody: 'somebody',
    /** One entry of the history, which may hold several changes. */
    sentence: (who: string, acts: string[]) => `${who} ${list.format(acts)}`,
    raised: 'raised this',
    followed: 'follows this',
    followedByYou: 'follow this',
    unfollowed: 'stopped following',
    status: (status: string) => `set the status to ${status}`,
    resolved: (resolution: string) => `resolved it as ${resolution.toLowerCase()}`,
    closedAs: (resolution: string) => `closed it as ${resolution.toLowerCase()}`,
    assignedSelf: 'took it',
    assigned: (name: string) => `assigned it to ${name}`,
    unassigned: (name: string) => `unassigned ${name}`,
    unassignedSelf: 'unassigned themselves',
    unassignedYou: 'unassigned yourself',
    priority: (priority: string) => `set the priority to ${priority}`,
    category: (name: string) => `set the category to ${name}`,
    noCategory: 'removed the category',
    formerCategory: 'a category',
    visibility: { private: 'made it private', company: 'shared it with everybody in the company' },
    subject: (subject: string) => `changed the subject to “${subject}”`,
  },
}

provideWords({ oneQuery: oneQueryWords })
