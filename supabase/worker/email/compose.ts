import type Mail from 'nodemailer/lib/mailer/index.js'
import type { EmailContent } from '../../email/email-html.ts'
import { nameSender, type Sender } from '../../email/sender-address.ts'
import { type Digest, digestEmail } from './digest.ts'
import { type FactorRemoved, factorRemovedEmail } from './factor-removed.ts'
import { type InvitationData, invitationEmail } from './invitation.ts'
import { emailLinks, type NotificationData, notificationEmail, threadId } from './notification.ts'
import { type RecoveryCodesEvent, recoveryCodesEmail } from './recovery-codes.ts'

/** A due e-mail. `claim_outbox` reserves it for two minutes. */
export type DueEmail = { id: string; template: string; to: string; data: Record<string, unknown>; messageId: string }

/** An e-mail for nodemailer. */
export type ComposedEmail = Mail.Options & Omit<EmailContent, 'actor'> & { from: Sender }

type Composed = EmailContent & Pick<Mail.Options, 'inReplyTo' | 'references' | 'headers'>

/** Keeps automatic replies away (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** One-click unsubscribe in mail programs (RFC 8058). */
const endable = (address: string) => ({
  // Prepared, because nodemailer would fold a long URL into two lines.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const templates: Record<string, (data: DueEmail['data'], appOrigin: string) => Composed> = {
  invitation: (data, appOrigin) => ({ ...invitationEmail(data as InvitationData, appOrigin), headers: automatic }),
  'factor-removed': (data, appOrigin) => ({
    ...factorRemovedEmail(data as FactorRemoved, appOrigin),
    headers: automatic,
  }),
  'recovery-codes': (data, appOrigin) => ({
    ...recoveryCodesEmail(data as RecoveryCodesEvent, appOrigin),
    headers: automatic,
  }),
  notification: (data, appOrigin) => {
    const told = data as NotificationData
    const thread = threadId(told.queryId)
    return {
      ...notificationEmail(told, appOrigin),
      ...(told.count === 1 && { inReplyTo: thread, references: thread }),
      headers: { ...automatic, ...endable(emailLinks(appOrigin).unsubscribe(told.token)) },
    }
  },
  digest: (data, appOrigin) => {
    const digest = data as Digest
    return {
      ...digestEmail(digest, appOrigin),
      headers: { ...automatic, ...endable(emailLinks(appOrigin).unsubscribe(digest.token)) },
    }
  },
}

/** The names of all templates. */
export const templateNames: readonly string[] = Object.keys(templates)

/**
 * Composes a whole e-mail for nodemailer.
 * @throws for a template that this version does not know
 */
export function compose(mail: DueEmail, { sender, appOrigin }: { sender: string; appOrigin: string }): ComposedEmail {
  const template = Object.hasOwn(templates, mail.template) ? templates[mail.template] : undefined
  if (!template) throw new Error(`No template is called '${mail.template}'.`)
  const { actor, ...composed } = template(mail.data, appOrigin)
  return {
    ...composed,
    // Prevents user text from being decoded as an encoded word (RFC 2047). The added character is invisible.
    subject: composed.subject.replaceAll('=?', '=\u2060?'),
    // Objects, because nodemailer could read a string as several addresses.
    from: nameSender(sender, actor),
    to: { name: '', address: mail.to },
    messageId: mail.messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
