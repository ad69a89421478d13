import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { RunStatement } from '../database/database.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

const digest = (text: string) => createHash('sha224').update(text).digest('hex')

/**
 * Creates the link token and the short code of an e-mail. They replace earlier ones of the same type. Only hashes are
 * stored. The link token is random, because the code alone is easy to guess.
 */
export async function createOneTimeTokens(
  query: RunStatement,
  { userId, type, email, codeLength }: { userId: string; type: OneTimeTokenType; email: string; codeLength: number },
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

type ConsumedToken = { user_id: string; token_type: OneTimeTokenType; relates_to: string }

/** Deletes a link token and gives its row; undefined when it is unknown, used or expired. */
export async function consumeLinkToken(
  query: RunStatement,
  secret: string,
  types: OneTimeTokenType[],
  seconds: number,
) {
  const [consumed] = await query<ConsumedToken>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type::text = any($2::text[])
       and created_at > now() at time zone 'utc' - make_interval(secs => $3)
     returning user_id, token_type::text, relates_to`,
    [digest(secret), types, seconds],
  )
  return consumed
}

/**
 * Deletes the token of a code and gives its row; undefined when the code is wrong, used or expired for this address.
 */
export async function consumeCode(
  query: RunStatement,
  email: string,
  code: string,
  types: OneTimeTokenType[],
  seconds: number,
) {
  const [consumed] = await query<ConsumedToken>(
    `delete from auth.one_time_tokens
     where relates_to = $1 and code_hash = $2 and token_type::text = any($3::text[])
       and created_at > now() at time zone 'utc' - make_interval(secs => $4)
     returning user_id, token_type::text, relates_to`,
    [email, digest(`${email} ${code}`), types, seconds],
  )
  return consumed
}
