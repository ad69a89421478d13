import type { SupabaseClient } from '@supabase/supabase-js'
import { compose, type Due } from './email/compose.ts'
import type { MailServer, Problem } from './mail-server.ts'

/**
 * What became of mails, until the database knows it: null when one was sent. Kept for as long as the process lives, for
 * a mail that was sent and is not settled would be sent again.
 */
export type Outcomes = Map<string, Problem | null>

export type Post = {
  db: SupabaseClient
  server: MailServer
  sender: string
  appOrigin: string
  outcomes: Outcomes
  /** Says stop: the mail in hand is finished, the others are offered again when their turn ends. */
  signal?: AbortSignal
}

/** A mail with the number of this claim: how often it was handed to a worker by now. */
type Claimed = Due & { attempts: number }

const batch = 5
/** Often enough that a claim of two minutes outlives a renewal or two that fail. */
const renewEvery = 20_000

/**
 * Sends what is due and settles each mail with its outcome. Gives how many were claimed, and whether the mail server
 * could not be reached.
 */
export async function sendDue(post: Post): Promise<{ claimed: number; unreachable: boolean }> {
  const { data, error } = await post.db.rpc('claim_outbox', { p_limit: batch })
  if (error) throw new Error(`claim_outbox: ${error.message}`)
  const due = data as Claimed[]
  let unreachable = false
  for (const mail of due) {
    if (post.signal?.aborted) break
    // Those before it may have taken longer than the claim lasts, and this machine may have slept.
    if (!(await renew(post, mail))) continue
    const problem = await send(post, mail)
    unreachable ||= problem?.unreachable ?? false
    post.outcomes.set(mail.id, problem)
    await settle(post)
  }
  return { claimed: due.length, unreachable }
}

/** Sends a mail; however long that takes, nobody else is offered it meanwhile. */
async function send(post: Post, mail: Claimed): Promise<Problem | null> {
  // A renewal that fails is made up for by the next.
  const timer = setInterval(() => void renew(post, mail).catch(() => {}), renewEvery)
  try {
    return await post.server.send(compose(mail, post))
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), counts: false, unreachable: false }
  } finally {
    clearInterval(timer)
  }
}

/** Keeps the claim on a mail for two minutes more; false when it is somebody else's by now. */
async function renew({ db }: Post, { id, attempts }: Claimed): Promise<boolean> {
  const { data, error } = await db.rpc('renew_outbox', { p_id: id, p_attempts: attempts })
  if (error) throw new Error(`renew_outbox: ${error.message}`)
  return data === true
}

/** Tells the database what became of mails. @throws while it cannot; what it was not told is kept */
export async function settle({ db, outcomes }: Pick<Post, 'db' | 'outcomes'>): Promise<void> {
  for (const [id, problem] of outcomes) {
    const { error } = await db.rpc('complete_outbox', {
      p_id: id,
      p_error: problem?.message ?? null,
      p_final: problem?.counts ?? true,
    })
    if (error) throw new Error(`complete_outbox: ${error.message}`)
    outcomes.delete(id)
  }
}
