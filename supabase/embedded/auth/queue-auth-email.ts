import { randomUUID } from 'node:crypto'
import type { Query } from '../database/database.ts'
import type { MailKind } from '../config/auth-settings.ts'
import { type Auth, type Call, textOf } from './auth-context.ts'
import { createOneTime, type OneTimeType } from './one-time-tokens.ts'
import { safeRedirect } from './safe-redirect.ts'
import type { Method } from './sessions.ts'
import type { User } from './users.ts'

type Purpose = { kind: MailKind; type: OneTimeType; sentColumn: string; method?: Method }

/** The mails that prove a mailbox, and where each is noted on the account. */
export const purposes = {
  confirmation: {
    kind: 'confirmation',
    type: 'confirmation_token',
    sentColumn: 'confirmation_sent_at',
    method: 'email/signup',
  },
  magicLink: { kind: 'magic_link', type: 'recovery_token', sentColumn: 'recovery_sent_at', method: 'magiclink' },
  recovery: { kind: 'recovery', type: 'recovery_token', sentColumn: 'recovery_sent_at', method: 'recovery' },
  changeFrom: {
    kind: 'email_change',
    type: 'email_change_token_current',
    sentColumn: 'email_change_sent_at',
    method: 'email_change',
  },
  changeTo: {
    kind: 'email_change',
    type: 'email_change_token_new',
    sentColumn: 'email_change_sent_at',
    method: 'email_change',
  },
  reauthentication: {
    kind: 'reauthentication',
    type: 'reauthentication_token',
    sentColumn: 'reauthentication_sent_at',
  },
} as const satisfies Record<string, Purpose>

type Asked = {
  user: User
  purpose: Purpose
  to?: string
  newEmail?: string
  /** The secrets are made and told to nobody. */
  unsent?: boolean
}

/** Makes new secrets for a person and queues the mail that carries them; it leaves once they are committed. */
export async function queueMail(
  auth: Auth,
  query: Query,
  call: Pick<Call, 'body' | 'search'>,
  { user, purpose, to = user.email, newEmail, unsent = false }: Asked,
) {
  const { secret, code } = await createOneTime(query, {
    userId: user.id,
    type: purpose.type,
    email: to,
    codeLength: auth.settings.codeLength,
  })
  await query(`update auth.users set ${purpose.sentColumn} = now() where id = $1`, [user.id])
  const challenge = textOf(call, 'code_challenge')
  if (challenge && purpose.method) {
    await rememberFlow(query, user.id, purpose.method, challenge, textOf(call, 'code_challenge_method'))
  }
  if (unsent) return
  await auth.queue(query, {
    kind: purpose.kind,
    to,
    tokenHash: challenge ? `pkce_${secret}` : secret,
    code,
    redirectTo: safeRedirect(call.search.get('redirect_to'), auth.siteUrl, auth.settings.redirectUrls),
    email: user.email,
    newEmail,
    data: user.raw_user_meta_data,
  })
}

/** A link asked for with PKCE is worth a code that only the asking browser can exchange. */
async function rememberFlow(query: Query, userId: string, method: Method, challenge: string, challengeMethod: string) {
  await query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [userId, method])
  await query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
       created_at, updated_at
     ) values ($1, $2, $3, $4, $5, 'email', $6, now(), now())`,
    [randomUUID(), userId, randomUUID(), challengeMethod.toLowerCase() || 's256', challenge, method],
  )
}
