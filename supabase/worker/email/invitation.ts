import { escape, type Letter, oneLine, page } from './email-html.ts'

/** What an invitation's mail says, as the database wrote it into the outbox. */
export type Invitation = { token: string; companyName: string; inviterName: string | null; role: string }

const roleNames: Record<string, string> = {
  owner: 'an owner',
  admin: 'an admin',
  agent: 'an agent',
  requester: 'a requester',
}

/** The mail that invites somebody into a company. Names are other people's words: no line breaks, nothing unescaped. */
export function invitationLetter(invitation: Invitation, appOrigin: string): Letter {
  const company = oneLine(invitation.companyName)
  const inviter = oneLine(invitation.inviterName ?? '') || 'Somebody'
  const role = roleNames[invitation.role] ?? 'a member'
  const link = `${appOrigin}/company?invite=${encodeURIComponent(invitation.token)}`
  const title = `${inviter} invites you to ${company}`
  const closing = 'The invitation is for this address and for seven days. If you did not expect it, ignore this mail.'
  return {
    subject: `${title} on TrackQuery`,
    text: [
      `${title} on TrackQuery, as ${role}.`,
      `Open this link to accept:\n${link}`,
      'TrackQuery is where a company raises its queries and tracks each one to an answer.',
      closing,
    ].join('\n\n'),
    html: page(
      title,
      `<p style="margin: 0 0 16px;">You would join ${escape(company)} on TrackQuery as ${role}.</p>
    <p style="margin: 0 0 24px;"><a href="${escape(link)}" style="font-weight: 600;">See the invitation</a></p>
    <p style="margin: 24px 0 0; font-size: 13px;">${closing}</p>`,
    ),
  }
}
