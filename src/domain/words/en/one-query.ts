import { plural } from '../plural.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Words of one query. */
export const oneQueryWords = {
  visibility: { private: 'Staff and you', company: 'Everybody in the company' },

  query: {
    toList: 'All queries',
    conversation: 'Conversation',
    earlier: 'Earlier messages',
    newest: 'Go to the newest messages',
    toDetails: 'Details',
    toReply: 'Reply',
    requester: 'Requester',
    for: (name: string) => `for ${name}`,
    note: 'Internal note',
    noteReaders: 'Only staff read this',
    formerMember: 'Not in the company any more',
    markRead: 'Mark as read',
    closedTitle: 'This query is closed',
    closed: 'It cannot be answered any more. If it is not solved, raise a new one and name this one in it.',
    closedStaff: 'Open it again to answer.',
    readOnlyTitle: 'You can read along',
    readOnly: 'Only the requester and staff answer here.',
    newQuery: 'New query',
    onItsWay: 'On its way',
    goesOutAt: 'Goes out at',
    goesOutIn: (seconds: number) => `Goes out in ${seconds} s`,
    goingOut: 'Going out…',
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
    visibility: 'Who can read it',
    visibilityOf: (requester: string) => ({
      private: `Staff and ${requester}`,
      company: 'Everybody in the company',
    }),
    requester: 'Requester',
    raised: 'Raised',
    activity: 'Last activity',
    followers: 'Followers',
    noFollowers: 'Nobody',
    follow: 'Follow',
    unfollow: 'Stop following',
    mute: 'Mute',
    unmute: 'Unmute',
    muted: 'Muted: you are told only what is assigned to you or names you.',
    history: 'History',
    historyOf: (count: number) => `History (${count.toLocaleString('en')})`,
    moreFollowers: (count: number) => `and ${plural(count, 'other', 'others')}`,
    me: (name: string) => `${name} (you)`,
    notTaken: 'Nobody yet',
  },

  conflict: {
    label: 'Changed by somebody else',
    yours: 'Yours:',
    /** A status and as what. */
    resolved: (status: string, resolution: string) => `${status} (${resolution.toLowerCase()})`,
    keepTheirs: 'Keep theirs',
    useMine: 'Use mine',
  },

  moves: {
    label: 'Change status',
    /** The act that leads to each status. */
    to: {
      new: 'Set new',
      open: 'Open',
      pending: 'Wait for the requester',
      on_hold: 'Put on hold',
      resolved: 'Resolve',
      closed: 'Close',
    },
    reopen: 'Open again',
    waitFor: (name: string) => `Wait for ${name}`,
    /** An act that asks for something first. */
    asking: (act: string) => `${act}…`,
    resolution: 'Resolved as',
    closeAs: 'Closed as',
    reason: 'Reason',
    onHoldFor: 'On hold because',
    reasonHint: 'Colleagues read this.',
    none: 'Nothing can be changed here now.',
  },

  own: {
    answeredTitle: 'Is it solved?',
    answered: (name: string) =>
      `${name} answered. If nothing is left to do, say so; otherwise reply with what is missing, which opens it again.`,
    answeredByStaff:
      'We answered. If nothing is left to do, say so; otherwise reply with what is missing, which opens it again.',
    solved: 'Yes, it is solved',
    notSolved: 'No, not solved',
    withdraw: 'Withdraw this query',
    withdrawHint: 'Do this when you no longer need an answer. You can reopen it by writing.',
    withdrawAct: 'Withdraw',
    withdrawnTitle: 'You withdrew this query',
    withdrawn: 'Nothing is left to do. If you need an answer after all, write below.',
    withdrawnState: 'You need no answer any more.',
    states: {
      new: 'We have it and will look at it.',
      open: 'We are working on it.',
      pending: 'We asked you something. Please reply.',
      on_hold: 'We are waiting for something before we can go on.',
      resolved: 'We think this is solved.',
      closed: 'This is finished.',
    },
  },

  history: {
    /** Who acts when nobody does. */
    itself: 'TrackQuery',
    somebody: 'somebody',
    /** Who did what, several acts in one go. */
    sentence: (who: string, acts: string[]) => `${who} ${list.format(acts)}`,
    raised: 'raised this',
    followed: 'follows this',
    unfollowed: 'stopped following',
    status: (status: string) => `set the status to ${status}`,
    resolved: (resolution: string) => `resolved it as ${resolution.toLowerCase()}`,
    closedAs: (resolution: string) => `closed it as ${resolution.toLowerCase()}`,
    took: 'took it',
    assigned: (name: string) => `assigned it to ${name}`,
    unassigned: (name: string) => `took it off ${name}`,
    released: 'gave it back',
    priority: (priority: string) => `set the priority to ${priority}`,
    category: (name: string) => `filed it under ${name}`,
    noCategory: 'removed the category',
    formerCategory: 'a category',
    visibility: { private: 'made it private', company: 'showed it to everybody in the company' },
    subject: (subject: string) => `changed the subject to “${subject}”`,
  },
}
