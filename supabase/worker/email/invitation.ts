import { button, closing, composeEmail, type EmailContent, notRead, paragraph, text } from '../../email/email-html.ts'
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
  const inviter = singleLine(invitation.inviterName ?? '')
  const role = roleNames[invitation.role] ?? 'a member'
  const title = `${inviter || 'Somebody'} invites you to ${company}`
  return composeEmail({
    subject: `${title} on TrackQuery`,
    actor: { name: inviter, company },
    title,
    body: [
      paragraph(text(`You would join ${company} on TrackQuery as ${role}.`)),
      paragraph(text('With TrackQuery, a company raises queries and tracks each one until it is answered.')),
      button(`${appOrigin}/company?invite=${encodeURIComponent(invitation.token)}`, 'Accept the invitation'),
    ],
    end: [
      closing(text('The link is for you alone: it works once and expires after seven days. Do not pass it on.')),
      closing(text(`If you did not expect it, ignore this e-mail. ${notRead}`)),
    ],
  })
}
