import type Mail from 'nodemailer/lib/mailer/index.js'
import type { EmailContent } from '../../email/email-html.ts'
import { nameSender, type Sender } from '../../email/sender-address.ts'
import { type Digest, digestEmail } from './digest.ts'
import { type FactorRemoved, factorRemovedEmail } from './factor-removed.ts'
import { type InvitationData, invitationEmail } from './invitation.ts'
import { emailLinks, type NotificationData, notificationEmail, threadId } from './notification.ts'
import { contentId, type EmailPictures } from './pictures.ts'
import { type RecoveryCodesEvent, recoveryCodesEmail } from './recovery-codes.ts'

/** A due e-mail. `claim_outbox` reserves it for two minutes. */
export type DueEmail = { id: string; template: string; to: string; data: Record<string, unknown>; messageId: string }

/** An e-mail for nodemailer. */
export type ComposedEmail = Mail.Options & Omit<EmailContent, 'actor'> & { from: Sender }

type Composed = EmailContent & Pick<Mail.Options, 'inReplyTo' | 'references' | 'headers' | 'attachments'>

/** Keeps automatic replies away (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** One-click unsubscribe in mail programs (RFC 8058). */
const endable = (address: string) => ({
  // Prepared, because nodemailer would fold a long URL into two lines.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Pictures inside an e-mail. Their names are ours, because mail programs show them as files if they show none inside. */
const related = ({ files }: NotificationData, pictures: EmailPictures): Mail.Options['attachments'] =>
  files
    .filter(({ id }) => pictures.has(id))
    .map(({ id }, index) => ({
      cid: contentId(id),
      filename: `picture-${index + 1}.jpg`,
      content: pictures.get(id)?.jpeg,
      contentType: 'image/jpeg',
      contentDisposition: 'inline',
    }))

type Template = (data: DueEmail['data'], appOrigin: string, pictures: EmailPictures) => Composed

const templates: Record<string, Template> = {
  invitation: (data, appOrigin) => ({ ...invitationEmail(data as InvitationData, appOrigin), headers: automatic }),
  'factor-removed': (data, appOrigin) => ({
    ...factorRemovedEmail(data as FactorRemoved, appOrigin),
    headers: automatic,
  }),
  'recovery-codes': (data, appOrigin) => ({
    ...recoveryCodesEmail(data as RecoveryCodesEvent, appOrigin),
    headers: automatic,
  }),
  notification: (data, appOrigin, pictures) => {
    const told = data as NotificationData
    const thread = threadId(told.queryId)
    return {
      ...notificationEmail(told, appOrigin, pictures),
      attachments: related(told, pictures),
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

type Composing = {
  sender: string
  appOrigin: string
  /** The pictures that the e-mail shows; none by default. */
  pictures?: EmailPictures
}

/**
 * Composes a whole e-mail for nodemailer.
 * @throws for a template that this version does not know
 */
export function compose(mail: DueEmail, { sender, appOrigin, pictures = new Map() }: Composing): ComposedEmail {
  const template = Object.hasOwn(templates, mail.template) ? templates[mail.template] : undefined
  if (!template) throw new Error(`No template is called '${mail.template}'.`)
  const { actor, ...composed } = template(mail.data, appOrigin, pictures)
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
