import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Query } from '../database/database.ts'

export type OneTimeType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

const digest = (text: string) => createHash('sha224').update(text).digest('hex')

/**
 * Makes the two secrets of a mail, a link's and a short code, and replaces those of an earlier mail of the kind. Only
 * hashes are stored. The link's secret is random and not derived from the code: codes are few, and guesses of them are
 * counted per address.
 */
export async function createOneTime(
  query: Query,
  { userId, type, email, codeLength }: { userId: string; type: OneTimeType; email: string; codeLength: number },
) {
  const secret = randomBytes(28).toString('hex')
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, code_hash, relates_to, created_at)
     values ($1, $2, $3::auth.one_time_token_type, $4, $5, $6, now() at time zone 'utc')
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, code_hash = excluded.code_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.created_at`,
    [randomUUID(), userId, type, digest(secret), digest(`${email} ${code}`), email],
  )
  return { secret, code }
}

type Claimed = { user_id: string; token_type: OneTimeType; relates_to: string }

/** Uses a link's secret up; undefined when it is unknown, used or too old. */
export async function claimLink(query: Query, secret: string, types: OneTimeType[], seconds: number) {
  const [claimed] = await query<Claimed>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type::text = any($2::text[])
       and created_at > now() at time zone 'utc' - make_interval(secs => $3)
     returning user_id, token_type::text, relates_to`,
    [digest(secret), types, seconds],
  )
  return claimed
}

/** Uses a code up, for the address it was mailed to. */
export async function claimCode(query: Query, email: string, code: string, types: OneTimeType[], seconds: number) {
  const [claimed] = await query<Claimed>(
    `delete from auth.one_time_tokens
     where relates_to = $1 and code_hash = $2 and token_type::text = any($3::text[])
       and created_at > now() at time zone 'utc' - make_interval(secs => $4)
     returning user_id, token_type::text, relates_to`,
    [email, digest(`${email} ${code}`), types, seconds],
  )
  return claimed
}
