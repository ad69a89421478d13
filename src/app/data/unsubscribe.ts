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

/** Returns the kind of e-mail that a link stops and whether it is on. Null for an unknown or expired link. */
export const findSubscription = async (db: Db, token: string): Promise<Subscription | null> =>
  read(unwrap<unknown>(await db.rpc('get_unsubscription', { p_token: token })))

/** Stops a kind of e-mail, or resumes it. The link's token is the only authorization. */
export const setMailSubscription = async (
  db: Db,
  token: string,
  { undo }: { undo: boolean },
): Promise<Subscription | null> => read(unwrap<unknown>(await db.rpc('unsubscribe', { p_token: token, p_undo: undo })))
