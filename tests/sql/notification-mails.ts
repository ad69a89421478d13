import type { ActorName, TestDb } from './test-db.ts'

/** A claimed row of the outbox. */
export type NotificationMail = {
  id: string
  to: string
  template: string
  data: Record<string, unknown> & { token: string; event: string }
}

/** Claims and completes all queued e-mails, as the worker does. Returns those about notifications. */
export async function claimMails(db: TestDb): Promise<NotificationMail[]> {
  const mails = await db.must<NotificationMail[]>('worker', 'claim_outbox', { p_limit: 100 })
  for (const { id } of mails) await db.must('worker', 'complete_outbox', { p_id: id })
  return mails.filter(({ template }) => template !== 'invitation')
}

/** Makes the e-mails due that wait because the change which they are about can be undone. */
export const passUndoTime = (db: TestDb) =>
  db.sql('update public.outbox set available_at = clock_timestamp() where completed_at is null and attempts = 0')

/** Switches off the e-mails that tell requesters that a query was received, which have tests of their own. */
export const withoutReceipts = (db: TestDb) =>
  db.sql(`insert into public.notification_choices (user_id, event, choice)
    select distinct m.user_id, 'received', 'none' from public.memberships m`)

/** Saves notification settings. The daily digest is at 08:00 unless `digestAt` says otherwise. */
export const saveSettings = (db: TestDb, name: ActorName, choices = {}, quiet: unknown = null, digestAt = '08:00') =>
  db.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: quiet, p_digest_at: digestAt })

/** Raises a query as requester, and replies as agent. */
export async function raiseAndReply(db: TestDb) {
  const query = await db.raise('requester', 'Where is my chair?')
  await db.post('agent', query.id, 'reply', 'It is **on its way**.')
  return query
}

/** Deletes all notifications, their e-mails and everybody's settings. */
export async function clearNotificationData(db: TestDb): Promise<void> {
  for (const table of ['notifications', 'outbox', 'notification_choices', 'notification_settings'])
    await db.sql(`delete from public.${table}`)
}
