import { escapeEmailHtml } from '../../email/escape-email-html.ts'
import { type EmailContent, emailDocument } from './email-html.ts'
import { singleLine } from './email-text.ts'

/** The data of an invitation from the outbox. */
export type InvitationData = { token: string; companyName: string; inviterName: string | null; role: string }

const roleNames: Record<string, string> = {
  owner: 'an owner',
  admin: 'an admin',
  agent: 'an agent',
  requester: 'a requester',
}

/**
 * Composes the e-mail that invites somebody to a company. Names are user text, so they are escaped and reduced to one
 * line.
 */
export function invitationEmail(invitation: InvitationData, appOrigin: string): EmailContent {
  const company = singleLine(invitation.companyName)
  const inviter = singleLine(invitation.inviterName ?? '') || 'Somebody'
  const role = roleNames[invitation.role] ?? 'a member'
  const link = `${appOrigin}/company?invite=${encodeURIComponent(invitation.token)}`
  const title = `${inviter} invites you to ${company}`
  const closing =
    'The invitation is for this address only and expires after seven days. If you did not expect it, ignore this e-mail.'
  return {
    subject: `${title} on TrackQuery`,
    text: [
      `${title} on TrackQuery, as ${role}.`,
      `Open this link to accept:\n${link}`,
      'With TrackQuery, a company raises queries and tracks each one until it is answered.',
      closing,
    ].join('\n\n'),
    html: emailDocument(
      title,
      `<p style="margin: 0 0 16px;">You would join ${escapeEmailHtml(company)} on TrackQuery as ${role}.</p>
    <p style="margin: 0 0 24px;"><a href="${escapeEmailHtml(link)}" style="font-weight: 600;">See the invitation</a></p>
    <p style="margin: 24px 0 0; font-size: 13px;">${closing}</p>`,
    ),
  }
}
