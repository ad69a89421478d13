import { randomUUID } from 'node:crypto'
import type { RunStatement } from '../database/database.ts'
import type { AuthEmailKind } from '../config/auth-settings.ts'
import { type AuthContext, type AuthCall, stringField } from './auth-context.ts'
import { createOneTimeTokens, type OneTimeTokenType } from './one-time-tokens.ts'
import { safeRedirect } from './safe-redirect.ts'
import type { AmrMethod } from './sessions.ts'
import type { User } from './users.ts'

type Purpose = { kind: AuthEmailKind; type: OneTimeTokenType; sentColumn: string; method?: AmrMethod }

/** For each kind of e-mail: its token type and the column that stores when it was sent. */
export const emailPurposes = {
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

/** What an e-mail needs of auth. */
export type EmailContext = Pick<AuthContext, 'settings' | 'siteUrl' | 'queue'>

/** What a request says about the link of its e-mail. */
export type LinkRequest = { codeChallenge: string; codeChallengeMethod: string; redirectTo: string }

export const linkRequestOf = (call: Pick<AuthCall, 'body' | 'search'>): LinkRequest => ({
  codeChallenge: stringField(call, 'code_challenge'),
  codeChallengeMethod: stringField(call, 'code_challenge_method'),
  redirectTo: call.search.get('redirect_to') ?? '',
})

type EmailRequest = {
  user: User
  purpose: Purpose
  link: LinkRequest
  to?: string
  newEmail?: string
  /** Creates the tokens without sending an e-mail. */
  discard?: boolean
}

/** Creates new tokens for a user and queues the e-mail with them. It is delivered after the transaction commits. */
export async function queueAuthEmail(
  auth: EmailContext,
  query: RunStatement,
  { user, purpose, link, to = user.email, newEmail, discard = false }: EmailRequest,
): Promise<void> {
  const { secret, code } = await createOneTimeTokens(query, {
    userId: user.id,
    type: purpose.type,
    email: to,
    codeLength: auth.settings.codeLength,
  })
  await query(`update auth.users set ${purpose.sentColumn} = now() where id = $1`, [user.id])
  const challenge = link.codeChallenge
  if (challenge && purpose.method) {
    await insertFlowState(query, user.id, purpose.method, challenge, link.codeChallengeMethod)
  }
  if (discard) return
  await auth.queue(query, {
    kind: purpose.kind,
    to,
    tokenHash: challenge ? `pkce_${secret}` : secret,
    code,
    redirectTo: safeRedirect(link.redirectTo, auth.siteUrl, auth.settings.redirectUrls),
    email: user.email,
    newEmail,
    data: user.raw_user_meta_data,
  })
}

/** Stores the PKCE challenge. The link then gives a code that only the requesting browser can exchange. */
async function insertFlowState(
  query: RunStatement,
  userId: string,
  method: AmrMethod,
  challenge: string,
  challengeMethod: string,
) {
  await query('delete from auth.flow_state where user_id = $1 and authentication_method = $2', [userId, method])
  await query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
       created_at, updated_at
     ) values ($1, $2, $3, $4, $5, 'email', $6, now(), now())`,
    [randomUUID(), userId, randomUUID(), challengeMethod.toLowerCase() || 's256', challenge, method],
  )
}
