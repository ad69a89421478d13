import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '../runtime.ts'
import { httpClient } from '../http/http-client.ts'
import { HttpError } from '../http/http-error.ts'
import { deadlineMs } from '../session/clients.ts'
import type { Database } from './database.types.ts'

/** One part of the backend, as it answered just now. */
export type Probe = { name: 'auth' | 'database' | 'storage'; state: 'ok' | 'failed'; ms: number; reason?: string }

export type Probes = {
  checks: Probe[]
  /** Milliseconds by which the backend's clock runs ahead of this one; null when it did not say. */
  skew: number | null
}

/**
 * Asks sign-in service, database and storage, each by a real request as the person who is signed in.
 * @param db their client; null for a visitor, to whom a refusal shows as well that somebody is there
 */
export async function probeBackend(db: SupabaseClient<Database> | null, backend: Backend): Promise<Probes> {
  const ask = asker(backend)
  let skew: number | null = null
  const auth = async () => {
    const asked = Date.now()
    const response = await ask(paths.auth)
    skew = skewOf(response.headers.get('date'), asked, Date.now())
  }
  const database = async () => {
    if (!db) return refusedAtWorst(ask(paths.database))
    const { error } = await db.from('profiles').select('user_id').limit(1)
    if (error) throw new Error(error.message)
  }
  const storage = async () => {
    if (!db) return refusedAtWorst(ask(paths.storage))
    const { error } = await db.storage.from('attachments').list('', { limit: 1 })
    if (error) throw new Error(error.message)
  }
  const checks = await Promise.all([probe('auth', auth), probe('database', database), probe('storage', storage)])
  return { checks, skew }
}

const paths = {
  auth: '/auth/v1/.well-known/jwks.json',
  database: '/rest/v1/profiles?select=user_id&limit=1',
  storage: '/storage/v1/bucket',
}

const asker = ({ url, publishableKey }: Backend) => {
  const client = httpClient({ base: url, timeoutMs: deadlineMs })
  return (path: string) => client(path, { headers: { apikey: publishableKey } })
}

/** Waits for an answer that shows its sender at work, even if it is a no. */
async function refusedAtWorst(asked: Promise<Response>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 0 || error.status >= 500) throw error
  }
}

/**
 * Asks whether pages can be answered: sign-in service and database are there.
 * @throws HttpError when one of them is not
 */
export async function assertReady(backend: Backend): Promise<void> {
  const ask = asker(backend)
  await Promise.all([refusedAtWorst(ask(paths.auth)), refusedAtWorst(ask(paths.database))])
}

async function probe(name: Probe['name'], ask: () => Promise<void>): Promise<Probe> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    await ask()
    return { name, state: 'ok', ms: ms() }
  } catch (error) {
    return { name, state: 'failed', ms: ms(), reason: reasonOf(error) }
  }
}

/** The reason without anything that could be a secret: no address with its query, no token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown.'
  const { cause } = error
  if ([error, cause].some((each) => each instanceof Error && each.name === 'TimeoutError')) {
    return 'It did not answer in time.'
  }
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${error.message}${code}`.replace(/https?:\/\/[^\s"]+/g, (address) => new URL(address).origin).slice(0, 300)
}

/** The Date header has whole seconds: below one second, and half a round trip, nothing can be said. */
function skewOf(date: string | null, asked: number, answered: number): number | null {
  if (!date) return null
  const ahead = Date.parse(date) + 500 - (asked + answered) / 2
  return Math.abs(ahead) < 1000 + (answered - asked) / 2 ? 0 : Math.round(ahead)
}
