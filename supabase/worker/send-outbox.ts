import type { SupabaseClient } from '@supabase/supabase-js'
import { compose, type DueEmail } from './email/compose.ts'
import { loadPictures } from './email/pictures.ts'
import type { MailServer, SendFailure } from './mail-server.ts'

/**
 * Outcomes that the database does not know yet; null for a sent e-mail. Kept until they are saved, because an unsaved
 * e-mail would be sent again.
 */
export type SendOutcomes = Map<string, SendFailure | null>

export type OutboxContext = {
  db: SupabaseClient
  server: MailServer
  sender: string
  appOrigin: string
  outcomes: SendOutcomes
  /** Aborts after the current e-mail. The claims on the others expire. */
  signal?: AbortSignal
}

/** An e-mail with its number of claims so far, which identifies this claim. */
type Claimed = DueEmail & { attempts: number }

const batch = 5
/** A claim lasts two minutes and survives several failed renewals. */
const renewEvery = 20_000

/**
 * Sends due e-mails and saves each outcome.
 * @returns how many were claimed, and whether the mail server was unreachable
 */
export async function sendDueEmails(post: OutboxContext): Promise<{ claimed: number; unreachable: boolean }> {
  const { data, error } = await post.db.rpc('claim_outbox', { p_limit: batch })
  if (error) throw new Error(`claim_outbox: ${error.message}`)
  const due = data as Claimed[]
  let unreachable = false
  for (const mail of due) {
    if (post.signal?.aborted) break
    // The claim may have expired meanwhile, for example while the machine slept.
    if (!(await renew(post, mail))) continue
    const problem = await send(post, mail)
    unreachable ||= problem?.unreachable ?? false
    post.outcomes.set(mail.id, problem)
    await reportOutcomes(post)
  }
  return { claimed: due.length, unreachable }
}

/** Sends an e-mail and renews its claim meanwhile. */
async function send(post: OutboxContext, mail: Claimed): Promise<SendFailure | null> {
  // The next renewal makes up for a failed one.
  const timer = setInterval(() => void renew(post, mail).catch(() => {}), renewEvery)
  try {
    const pictures = await loadPictures(post.db, mail)
    return await post.server.send(compose(mail, { ...post, pictures }))
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), isAboutEmail: false, unreachable: false }
  } finally {
    clearInterval(timer)
  }
}

/** Extends the claim by two minutes; false when another worker has it. */
async function renew({ db }: OutboxContext, { id, attempts }: Claimed): Promise<boolean> {
  const { data, error } = await db.rpc('renew_outbox', { p_id: id, p_attempts: attempts })
  if (error) throw new Error(`renew_outbox: ${error.message}`)
  return data === true
}

/**
 * Saves outcomes in the database.
 * @throws while that fails; unsaved outcomes stay
 */
export async function reportOutcomes({ db, outcomes }: Pick<OutboxContext, 'db' | 'outcomes'>): Promise<void> {
  for (const [id, problem] of outcomes) {
    const { error } = await db.rpc('complete_outbox', {
      p_id: id,
      p_error: problem?.message ?? null,
      p_final: problem?.isAboutEmail ?? true,
    })
    if (error) throw new Error(`complete_outbox: ${error.message}`)
    outcomes.delete(id)
  }
}
