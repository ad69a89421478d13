import type Mail from 'nodemailer/lib/mailer/index.js'
import { type Digest, digestLetter } from './digest.ts'
import { type FactorRemoved, factorRemovedLetter } from './factor-removed.ts'
import { type Invitation, invitationLetter } from './invitation.ts'
import { links, type Notification, notificationLetter, threadOf } from './notification.ts'

/** A mail that is due, as `claim_outbox` hands it over for two minutes. */
export type Due = { id: string; template: string; to: string; data: Record<string, unknown>; messageId: string }

type Composed = Pick<Mail.Options, 'subject' | 'text' | 'html' | 'inReplyTo' | 'references' | 'headers'>

/** By these, programs that answer mail by themselves leave ours alone (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Lets a mail program end this kind of mail with one click of its own (RFC 8058). */
const endable = (address: string) => ({
  // Prepared: an address that is broken over two lines is none.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const templates: Record<string, (data: Due['data'], appOrigin: string) => Composed> = {
  invitation: (data, appOrigin) => ({ ...invitationLetter(data as Invitation, appOrigin), headers: automatic }),
  'factor-removed': (data, appOrigin) => ({
    ...factorRemovedLetter(data as FactorRemoved, appOrigin),
    headers: automatic,
  }),
  notification: (data, appOrigin) => {
    const told = data as Notification
    const thread = threadOf(told.queryId)
    return {
      ...notificationLetter(told, appOrigin),
      ...(told.count === 1 && { inReplyTo: thread, references: thread }),
      headers: { ...automatic, ...endable(links(appOrigin).unsubscribe(told.token)) },
    }
  },
  digest: (data, appOrigin) => {
    const digest = data as Digest
    return {
      ...digestLetter(digest, appOrigin),
      headers: { ...automatic, ...endable(links(appOrigin).unsubscribe(digest.token)) },
    }
  },
}

/**
 * The whole of a mail, as the mail program gets it.
 * @throws for a template that this version does not know
 */
export function compose(mail: Due, { sender, appOrigin }: { sender: string; appOrigin: string }): Mail.Options {
  const template = Object.hasOwn(templates, mail.template) ? templates[mail.template] : undefined
  if (!template) throw new Error(`No template is called '${mail.template}'.`)
  const composed = template(mail.data, appOrigin)
  return {
    ...composed,
    // What somebody wrote like an encoded word (RFC 2047) would be read as one; joined by nothing visible, it is not.
    subject: composed.subject?.replaceAll('=?', '=\u2060?'),
    from: sender,
    // As an object, so that nothing in an address is read as a second one.
    to: { name: '', address: mail.to },
    messageId: mail.messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
