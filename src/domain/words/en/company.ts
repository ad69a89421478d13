import { limits } from '../../limits.ts'
import { plural } from '../plural.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The two largest units of a span of time, as `38 min`, `3 h 5 min` or `2 d 4 h`. */
function span(ms: number): string {
  if (ms < minute) return 'under 1 min'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  const [large, small, first, second] = ms < day ? [hour, minute, 'h', 'min'] : [day, hour, 'd', 'h']
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large).toLocaleString('en')} ${first}${rest ? ` ${rest} ${second}` : ''}`
}

/** Words of the company screens: first steps, invitation, overview, people. */
export const company = {
  tabsLabel: (name: string) => `Pages of ${name}`,
  tabs: { overview: 'Overview', people: 'People' },

  firstRun: {
    title: 'Welcome to TrackQuery',
    lead: 'Queries live in a company. Create yours, or join the one that invited you.',
    another: 'Another company',
    createTitle: 'Create a company',
    name: 'Company name',
    nameHint: 'As people know it, like Acme.',
    key: 'Key',
    keyHint: `${limits.companyKey.min} to ${limits.companyKey.max} letters or digits. Every query is named after it, like ACME-42. It cannot be changed later.`,
    create: 'Create company',
    joinTitle: 'Join a company',
    joinLead: 'Open the link in the invitation mail, or paste it here.',
    link: 'Invitation link',
    look: 'Look at the invitation',
    noInvitation: 'No invitation? Ask an owner or admin of the company to invite the address you signed in with.',
    back: 'Back to your company',
  },

  invitation: {
    title: (name: string) => `Join ${name}`,
    lead: (by: string | null, name: string) => (by ? `${by} invites you to ${name}.` : `You are invited to ${name}.`),
    role: 'Your role',
    address: 'Your address',
    accept: (name: string) => `Join ${name}`,
    decline: 'Not now',
    states: {
      expired: {
        title: 'This invitation has expired',
        text: `An invitation is good for ${plural(limits.invitationDays, 'day', 'days')}. Ask the person who invited you to send it again.`,
      },
      revoked: {
        title: 'This invitation was taken back',
        text: 'Ask the person who invited you whether they meant to, and to send a new one.',
      },
      accepted: {
        title: 'This invitation was used already',
        text: 'It works once. If it was you, the company is among yours.',
      },
      other_address: {
        title: 'This invitation is for another address',
        text: 'Only the address the mail went to can accept it. Sign out, and sign in with that address.',
      },
      unknown: {
        title: 'This invitation is unknown',
        text: 'The link may be cut off. Open it again from the mail, or copy all of it.',
      },
    },
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    signOut: 'Sign out',
    toCompany: 'Go to your company',
  },

  overview: {
    figures: 'Right now',
    open: 'Open',
    openHint: 'New or being worked on',
    unassigned: 'Unassigned',
    unassignedHint: 'Nobody has taken them',
    waiting: 'Waiting for the requester',
    waitingHint: 'Answered with a question',
    onHold: 'On hold',
    onHoldHint: 'Waiting for something else',
    count: (count: number) => count.toLocaleString('en'),
    /** A figure that is set large: short from 100,000 on. */
    figure: (count: number) =>
      count < 100_000
        ? count.toLocaleString('en')
        : count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 }),
    /** After a figure, read aloud. */
    queries: (count: number) => (count === 1 ? 'query' : 'queries'),
    activity: (days: number) => `Opened and resolved, last ${plural(days, 'day', 'days')}`,
    opened: 'Opened',
    resolved: 'Resolved',
    day: 'Day',
    quiet: 'Nothing was opened or resolved in these days.',
    times: 'How fast',
    firstResponse: 'First response',
    resolution: 'Resolution',
    measure: 'Measure',
    none: '–',
    median: 'Half within',
    p90: '9 of 10 within',
    notMeasured: 'Nothing measured yet',
    span,
    load: 'Load',
    loadLead: 'Queries not yet resolved, by who has taken them.',
    noLoad: 'Nobody has taken a query yet.',
    emptyTitle: 'No queries yet',
    empty: 'Figures appear here with the first query. Invite the people who ask, and those who answer.',
    invite: 'Invite people',
    newQuery: 'New query',
    own: 'Your queries',
    inProgress: 'In progress',
    inProgressHint: 'We are on it',
    waitingForYou: 'Waiting for you',
    waitingForYouHint: 'We asked you something',
    answered: 'Answered',
    answeredHint: 'Tell us whether it is solved',
    allQueries: 'All queries',
  },

  people: {
    title: 'People',
    count: (count: number) => plural(count, 'person', 'people'),
    members: 'Members',
    roleOf: (name: string) => `Role of ${name}`,
    since: 'since',
    actsOf: (name: string) => `More for ${name}`,
    you: 'You',
    saveRole: 'Save',
    saveRoleOf: (name: string) => `Save the role of ${name}`,
    suspendPerson: (name: string) => `Suspend ${name}`,
    suspendWarning: (name: string) =>
      `${name} loses access to this company at once. Queries and messages stay. You can restore them at any time.`,
    restore: 'Restore',
    restorePerson: (name: string) => `Restore ${name}`,

    inviteTitle: 'Invite people',
    emails: 'E-mail addresses',
    emailsHint: `Up to ${limits.invitationsAtOnce}, separated by commas or line breaks.`,
    inviteRole: 'As',
    invite: 'Send invitations',

    pending: 'Invited',
    noPending: 'No invitation is waiting for an answer.',
    invited: 'invited',
    invitedBy: (name: string) => `invited by ${name}`,
    expires: 'expires',
    expired: 'Expired',
    resend: 'Send again',
    resendTo: (email: string) => `Send again to ${email}`,
    revoke: 'Take back',
    revokeOf: (email: string) => `Take back the invitation to ${email}`,

    sentTitle: 'Invitations',
    outcomeOf: (email: string, outcome: string) => `${email}: ${outcome}`,
    outcomes: { invited: 'invited', renewed: 'sent again', already_member: 'is a member already' },
    linkLead: 'No mail is sent from this installation. Give each person their own link:',
    linkOf: (email: string) => `Invitation link for ${email}`,
    copy: 'Copy',
    copied: 'Copied',
  },
}
