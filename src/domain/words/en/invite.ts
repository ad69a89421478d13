import { limits } from '../../limits.ts'

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
