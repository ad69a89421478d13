import * as v from 'valibot'
import { mailKinds } from '#domain/notification.ts'
import type { Subscription } from '#screens/unsubscribe/unsubscribe-screen.tsx'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

const answer = v.nullable(v.object({ event: v.picklist(mailKinds), on: v.boolean(), undoable: v.boolean() }))

function read(found: unknown): Subscription | null {
  const parsed = v.parse(answer, found)
  return parsed && { kind: parsed.event, on: parsed.on, undoable: parsed.undoable }
}

/** What a mail's link switches off, and how that stands; null for a link that is unknown or too old. */
export const subscriptionOf = async (db: Db, token: string): Promise<Subscription | null> =>
  read(unwrap<unknown>(await db.rpc('get_unsubscription', { p_token: token })))

/** Switches a kind of mail off, or on again; the link is all the right that it takes. */
export const switchMail = async (db: Db, token: string, { undo }: { undo: boolean }): Promise<Subscription | null> =>
  read(unwrap<unknown>(await db.rpc('unsubscribe', { p_token: token, p_undo: undo })))
