import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '../runtime.ts'
import { fetchInTime } from '../session/clients.ts'
import type { Database } from './database.types.ts'

/** One part of the backend, as it answered just now. */
export type Probe = { name: 'auth' | 'database' | 'storage'; state: 'ok' | 'failed'; ms: number; reason?: string }

export type Probes = {
  checks: Probe[]
  /** Milliseconds by which the backend's clock runs ahead of this one; null when it did not say. */
  skew: number | null
}

/** Asks sign-in service, database and storage, each by a real request as the person who is signed in. */
export async function probeBackend(db: SupabaseClient<Database>, backend: Backend): Promise<Probes> {
  let skew: number | null = null
  const auth = async () => {
    const asked = Date.now()
    const response = await fetchInTime(`${backend.url}/auth/v1/.well-known/jwks.json`, {
      headers: { apikey: backend.publishableKey },
    })
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
    skew = skewOf(response.headers.get('date'), asked, Date.now())
  }
  const database = async () => {
    const { error } = await db.from('profiles').select('user_id').limit(1)
    if (error) throw new Error(error.message)
  }
  const storage = async () => {
    const { error } = await db.storage.from('attachments').list('', { limit: 1 })
    if (error) throw new Error(error.message)
  }
  const checks = await Promise.all([probe('auth', auth), probe('database', database), probe('storage', storage)])
  return { checks, skew }
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
  if (error.name === 'TimeoutError') return 'It did not answer in time.'
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : ''
  return `${error.message}${cause}`.replace(/https?:\/\/\S+/g, (address) => new URL(address).origin).slice(0, 300)
}

/** The Date header has whole seconds: below one second, and half a round trip, nothing can be said. */
function skewOf(date: string | null, asked: number, answered: number): number | null {
  if (!date) return null
  const ahead = Date.parse(date) + 500 - (asked + answered) / 2
  return Math.abs(ahead) < 1000 + (answered - asked) / 2 ? 0 : Math.round(ahead)
}
