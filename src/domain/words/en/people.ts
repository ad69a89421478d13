import { limits } from '../../limits.ts'
import { plural } from '../plural.ts'

/** Texts of the people page. */
export const peopleWords = {
  title: 'People',
  count: (count: number) => plural(count, 'person', 'people'),
  members: 'Members',
  columns: { name: 'Name', role: 'Role', joined: 'Joined', actions: 'Actions' },
  roleOf: (name: string) => `Role of ${name}`,
  actsOf: (name: string) => `More for ${name}`,
  you: 'You',
  saveRole: 'Save',
  saveRoleOf: (name: string) => `Save the role of ${name}`,
  suspendPerson: (name: string) => `Suspend ${name}`,
  suspendWarning: (name: string) =>
    `${name} loses access to this company at once. Queries and messages are kept, and you can restore access at any time.`,
  restore: 'Restore',
  restorePerson: (name: string) => `Restore ${name}`,

  inviteTitle: 'Invite people',
  emails: 'E-mail addresses',
  emailsHint: `Up to ${limits.invitationsAtOnce}, separated by commas or line breaks.`,
  inviteRole: 'Invite as',
  invite: 'Send invitations',

  pending: 'Invited',
  noPending: 'No pending invitations.',
  invited: 'invited',
  invitedBy: (name: string) => `invited by ${name}`,
  expires: 'expires',
  expired: 'Expired',
  resend: 'Send again',
  resendTo: (email: string) => `Send again to ${email}`,
  revoke: 'Withdraw',
  revokeOf: (email: string) => `Withdraw the invitation to ${email}`,

  sentTitle: 'Invitations',
  outcomeOf: (email: string, outcome: string) => `${email}: ${outcome}`,
  outcomes: { invited: 'invited', renewed: 'sent again', already_member: 'already a member' },
  linkLead: 'This installation sends no e-mail. Give each person their own link:',
  linkOf: (email: string) => `Invitation link for ${email}`,
  copy: 'Copy',
  copied: 'Copied',
}
