import type { SupabaseClient } from '@supabase/supabase-js'
import type { Transporter } from 'nodemailer'
import { compose, type Due } from './compose.ts'

export type Post = {
  db: SupabaseClient
  transport: Transporter
  sender: string
  appOrigin: string
  /** Says stop: the mail in hand is finished, the others are offered again when their turn ends. */
  signal?: AbortSignal
}

/** Few enough that even a slow mail server is done with them before the claim runs out. */
const batch = 5

/**
 * Sends what is due and settles each mail with its outcome. Gives how many were claimed, and whether the mail server
 * could not be reached.
 */
export async function sendDue(post: Post): Promise<{ claimed: number; unreachable: boolean }> {
  const { data, error } = await post.db.rpc('claim_outbox', { p_limit: batch })
  if (error) throw new Error(`claim_outbox: ${error.message}`)
  const due = data as Due[]
  let unreachable = false
  for (const mail of due) {
    if (post.signal?.aborted) break
    const problem = await send(post, mail)
    unreachable ||= problem?.unreachable ?? false
    await settle(post, mail.id, problem)
  }
  return { claimed: due.length, unreachable }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Why a mail was not taken; `isFinal` if the mail server said no to this very mail, `unreachable` if to any. */
type Problem = { message: string; isFinal: boolean; unreachable: boolean }

/** With these it is the mail server, or our way into it, that is amiss: no mail can be blamed. */
const unreachableBy = new Set(['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS'])

/** Only what answers these is about the mail: before them the mail server speaks of itself, of us or of our sender. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])

async function send(post: Post, mail: Due): Promise<Problem | null> {
  try {
    await post.transport.sendMail(compose(mail, post))
    return null
  } catch (error) {
    const { message, code = '', command = '', responseCode = 0 } = error as SmtpError
    return {
      message,
      isFinal: aboutTheMail.has(command) && responseCode >= 500,
      unreachable: unreachableBy.has(code),
    }
  }
}

/** A sent mail that stays unsettled would be sent again, so this is tried until the lease is nearly over. */
async function settle({ db }: Post, id: string, problem: Problem | null) {
  for (let attempt = 0; ; attempt += 1) {
    const { error } = await db.rpc('settle_outbox', {
      p_id: id,
      p_error: problem?.message ?? null,
      p_final: problem?.isFinal ?? true,
    })
    if (!error) return
    if (attempt === 20) throw new Error(`settle_outbox: ${error.message}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
