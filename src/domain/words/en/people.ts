import { limits } from '../../limits.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'

/** Texts of the people page. */
export const peopleWords = {
  members: 'Members',
  columns: { name: 'Name', role: 'Role', joined: 'Joined', actions: 'Actions' },
  roleOf: (name: string) => `Role of ${name}`,
  actsOf: (name: string) => `More for ${name}`,
  you: 'You',
  makeRole: (name: string, role: string) => `Make ${name} ${role}`,
  /** What the roles with more rights allow, said before they are given. */
  roleWarning: {
    owner: (name: string) => `${name} gets every right, including to delete the company and to change your role.`,
    admin: (name: string) => `${name} can invite and suspend people and change the settings of the company.`,
  },
  find: 'Find people',
  findHint: 'Name or address',
  roleFilter: 'Role',
  everyRole: 'Every role',
  noMatchTitle: 'Nobody matches',
  noMatch: 'Nobody has this name, address and role.',
  showAll: 'Show everybody',
  views: 'Members and invitations',
  suspendPerson: (name: string) => `Suspend ${name}`,
  suspendWarning: (name: string) =>
    `${name} loses access to this company at once. Queries and messages are kept, and you can restore access at any time.`,
  requesterWarning: (name: string) =>
    `${name} no longer sees the queries of others, and no longer answers any. You can change the role again at any time.`,
  assignedTo: (name: string, count: number) =>
    `${name} is the assignee of ${plural(count, 'unresolved query', 'unresolved queries')}.`,
  handOverTo: 'Hand over to',
  chooseSuccessor: 'Choose…',
  leaveUnassigned: 'Nobody: leave unassigned',
  yourself: (name: string) => `${name} (you)`,
  closeHandOver: 'Close without changing anything',
  restorePerson: (name: string) => `Restore ${name}`,

  inviteTitle: 'Invite people',

  pending: 'Invited',
  noPending: 'No pending invitations.',
  invited: 'invited',
  invitedBy: (name: string) => `invited by ${name}`,
  expires: 'expires',
  expired: 'Expired',
  delayed: 'Not sent yet',
  refused: 'Refused by the mail server',
  failed: 'Not delivered',
  resend: 'Send again',
  resendTo: (email: string) => `Send again to ${email}`,
  revoke: 'Withdraw',
  revokeOf: (email: string) => `Withdraw the invitation to ${email}`,

  sentTitle: 'Invitations',
  outcomeOf: (email: string, outcome: string) => `${email}: ${outcome}`,
  outcomes: {
    invited: 'invited',
    renewed: 'sent again',
    already_member: 'already a member',
    sent_just_now: 'invited a moment ago',
    invited_as_more: 'not sent, because an owner invited this person as more than you may give',
    invalid_address: 'not an e-mail address',
    sent_often: 'invited five times today, not again until tomorrow',
  },
  linkLead: 'This installation sends no e-mail. Give each person their own link:',
  linkOf: (email: string) => `Invitation link for ${email}`,
  copy: 'Copy',
  copied: 'Copied',
}

/** Texts of the dialog that invites people. */
export const inviteWords = {
  closeInvite: 'Close',
  done: 'Done',
  removeAddress: (email: string) => `Remove ${email}`,
  badAddresses: (bad: string[]) =>
    bad.length > 1
      ? `These are not e-mail addresses: ${bad.map((one) => `“${one}”`).join(', ')}.`
      : `“${bad[0]}” is not an e-mail address.`,
  emails: 'E-mail addresses',
  emailsHint: `Up to ${limits.invitationsAtOnce}. Type or paste addresses, separated by commas or line breaks.`,
  inviteRole: 'Invite as',
  invite: 'Send invitations',
}

provideWords({ people: peopleWords, invite: inviteWords })
