import { AuthApiError, AuthWeakPasswordError } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { Unavailable } from '../../data/action-error.ts'
import { backendFetch } from '../session/backend-fetch.ts'
import { callerHeaders } from '../session/clients.ts'
import { sessionContext } from '../session/context.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { toAuthFailure, type AuthFailure } from './auth-outcome.ts'
import { refuseGuessable } from './new-password.ts'

type Context = Readonly<RouterContextProvider>

/** The first account, and the company that it owns. */
export type FirstAccount = { displayName: string; email: string; password: string; name: string; key: string }

const status = v.object({ pending: v.boolean(), valid: v.boolean() })
const done = v.object({ company_key: v.string() })
const refusal = v.object({
  error_code: v.string(),
  msg: v.string(),
  weak_password: v.optional(v.object({ reasons: v.array(v.string()) })),
})

/** Asks the embedded backend, which alone makes the first account. @throws Unavailable when it does not answer */
async function ask({ backend }: Pick<Runtime, 'backend'>, token: string, init?: RequestInit & { caller: Caller }) {
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${token}`,
    ...(init && callerHeaders(backend, init.caller)),
  }
  const answer = await backendFetch(`${backend.url}/setup/v1`, { ...init, headers }).catch((error: unknown) => {
    throw new Unavailable(error)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.status >= 500) throw new Unavailable(body)
  return { answer, body }
}

/** Whether a token is that of the link of a first start, which nobody has used. */
export async function isSetupLink(runtime: Runtime, token: string): Promise<boolean> {
  // No other character can be in a header, and none is in a token.
  if (!/^[\w-]{1,100}$/.test(token)) return false
  const { body } = await ask(runtime, token)
  return v.parse(status, body).valid
}

/** Whether nobody has set up this installation. Once somebody has, the backend is not asked again. */
export async function isSetupPending(runtime: Runtime): Promise<boolean> {
  if (!runtime.setup.isPending) return false
  const asked = await ask(runtime, 'none').catch(() => null)
  if (asked) runtime.setup.isPending = v.parse(status, asked.body).pending
  return runtime.setup.isPending
}

/**
 * Creates the first account and its company, if the token is that of the link.
 * @throws Unavailable when the backend does not answer
 */
export async function setUp(
  context: Context,
  token: string,
  first: FirstAccount,
): Promise<{ ok: true; companyKey: string } | AuthFailure> {
  const { runtime, caller, browserClock } = context.get(sessionContext)
  if (!(await isSetupLink(runtime, token))) return { ok: false, reason: 'setup_link_invalid' }
  const weak = await refuseGuessable(first.password, [first.displayName, first.email])
  if (weak) return weak
  const { answer, body } = await ask(runtime, token, {
    caller,
    method: 'POST',
    body: JSON.stringify({
      display_name: first.displayName,
      email: first.email,
      password: first.password,
      company_name: first.name,
      company_key: first.key,
      time_zone: browserClock.timeZone,
      locale: browserClock.locale,
    }),
  })
  if (answer.ok) return { ok: true, companyKey: v.parse(done, body).company_key }
  const { error_code: code, msg, weak_password: weakness } = v.parse(refusal, body)
  return toAuthFailure(
    weakness
      ? new AuthWeakPasswordError(msg, answer.status, weakness.reasons as AuthWeakPasswordError['reasons'])
      : new AuthApiError(msg, answer.status, code),
  )
}
