import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { JWK } from 'jose'
import type { Actor } from './people.ts'

type Account = Pick<Actor, 'email' | 'password'>
type Endpoints = { url: string; publishableKey: string; signingKey: JWK }
type Asking = { method?: string; body?: unknown }

/** URL and keys of the embedded backend of a journey server. */
export function backend(dataDir = join(process.env.JOURNEY_DIR ?? '', 'data')): Endpoints {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'))
  const { publishableKey, signingKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  return { url, publishableKey, signingKey }
}

/** Tokens are cached, because the backend limits sign-ins from one address. */
const tokens = new Map<string, Promise<string>>()

async function signIn({ url, publishableKey: apikey }: Endpoints, { email, password }: Account): Promise<string> {
  const headers = { apikey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return (await answer.json()).access_token
}

async function ask(account: Account, path: string, asking: Asking = {}, at = backend()): Promise<Response> {
  // A later server may reuse the port with other keys.
  const whose = `${account.email} ${at.publishableKey}`
  const token = tokens.get(whose) ?? signIn(at, account)
  tokens.set(whose, token)
  const headers = {
    apikey: at.publishableKey,
    authorization: `Bearer ${await token}`,
    'content-type': 'application/json',
  }
  return fetch(at.url + path, { method: asking.method ?? 'GET', headers, body: JSON.stringify(asking.body) })
}

/** Reads from the REST interface of the backend as this person. */
export const readByRest = async (account: Account, path: string, at?: Endpoints): Promise<string> =>
  (await ask(account, path, {}, at)).text()

/** Calls a function of the API as this person and returns its result. */
export async function callAs(account: Account, fn: string, args: Record<string, unknown>, at?: Endpoints) {
  const answer = await ask(account, `/rest/v1/rpc/${fn}`, { method: 'POST', body: args }, at)
  const said = await answer.text()
  expect(answer.ok, `${fn}: ${said}`).toBe(true)
  return JSON.parse(said)
}

/** Ends every session of a person in the auth service, as another device would. */
export async function endAllSessions(account: Account): Promise<void> {
  expect((await ask(account, '/auth/v1/logout?scope=global', { method: 'POST' })).ok).toBe(true)
}
