import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { JWK } from 'jose'
import type { Actor } from './people.ts'

type Account = Pick<Actor, 'email' | 'password'>
type Endpoints = { url: string; publishableKey: string; signingKey: JWK }
type Asking = { method?: string; body?: unknown }

/** Where the embedded backend of a server of the journeys listens. */
export function backend(dataDir = join(process.env.JOURNEY_DIR ?? '', 'data')): Endpoints {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'))
  const { publishableKey, signingKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  return { url, publishableKey, signingKey }
}

/** One sign-in each: they all come from this machine's address, and the backend counts them. */
const tokens = new Map<string, Promise<string>>()

async function signIn({ url, publishableKey: apikey }: Endpoints, { email, password }: Account): Promise<string> {
  const headers = { apikey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return (await answer.json()).access_token
}

async function ask(account: Account, path: string, asking: Asking = {}, at = backend()): Promise<Response> {
  // A server that ended leaves its port to the next one, and not its keys.
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

/** Reads at the backend itself, past the app, what it gives this person. */
export const readByRest = async (account: Account, path: string, at?: Endpoints): Promise<string> =>
  (await ask(account, path, {}, at)).text()

/** Has this person do something past the app, by a function of the API; gives what it answers. */
export async function callAs(account: Account, fn: string, args: Record<string, unknown>, at?: Endpoints) {
  const answer = await ask(account, `/rest/v1/rpc/${fn}`, { method: 'POST', body: args }, at)
  const said = await answer.text()
  expect(answer.ok, `${fn}: ${said}`).toBe(true)
  return JSON.parse(said)
}

/** Ends every session of a person at the sign-in service itself, as a revocation from elsewhere does. */
export async function endAllSessions(account: Account): Promise<void> {
  expect((await ask(account, '/auth/v1/logout?scope=global', { method: 'POST' })).ok).toBe(true)
}
