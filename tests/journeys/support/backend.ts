import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Actor } from './people.ts'

type Endpoints = { url: string; publishableKey: string }

/** Where the embedded backend of the journeys listens. */
export function backend(): Endpoints {
  const folder = join(process.env.JOURNEY_DIR ?? '', 'data')
  const { url } = JSON.parse(readFileSync(join(folder, 'endpoints.json'), 'utf8'))
  const { publishableKey } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))
  return { url, publishableKey }
}

/** One sign-in each: they all come from this machine's address, and the backend counts them. */
const tokens = new Map<string, Promise<string>>()

async function signIn({ email, password }: Actor): Promise<string> {
  const { url, publishableKey: apikey } = backend()
  const headers = { apikey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return (await answer.json()).access_token
}

async function ask(actor: Actor, path: string, method: string): Promise<Response> {
  const { url, publishableKey: apikey } = backend()
  const token = tokens.get(actor.email) ?? signIn(actor)
  tokens.set(actor.email, token)
  return fetch(url + path, { method, headers: { apikey, authorization: `Bearer ${await token}` } })
}

/** Reads at the backend itself, past the app, what it gives this person. */
export const readByRest = async (actor: Actor, path: string): Promise<string> => (await ask(actor, path, 'GET')).text()

/** Ends every session of a person at the sign-in service itself, as a revocation from elsewhere does. */
export async function endAllSessions(actor: Actor): Promise<void> {
  expect((await ask(actor, '/auth/v1/logout?scope=global', 'POST')).ok).toBe(true)
}
