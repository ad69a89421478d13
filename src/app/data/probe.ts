import type { Backend } from '../server/start/runtime.ts'
import { joinChannel } from '../http-client/live-channel.ts'
import { asker, paths, probe, probeMs, refusedAtWorst, type Probe } from '../http-client/probe.ts'
import type { Db } from './db.ts'

export type Probes = {
  checks: Probe[]
  /** Milliseconds by which the backend's clock runs ahead of this one; null when it did not say. */
  skew: number | null
}

/**
 * Asks sign-in service, database, live channel and storage, each by a real request as the person who is signed in.
 * @param db their client; null for a visitor, to whom a refusal shows as well that somebody is there
 */
export async function probeBackend(db: Db | null, backend: Backend): Promise<Probes> {
  const ask = asker(backend)
  let skew: number | null = null
  const auth = async () => {
    const asked = Date.now()
    const response = await ask(paths.auth)
    skew = skewOf(response.headers.get('date'), asked, Date.now())
  }
  const database = async () => {
    if (!db) return refusedAtWorst(ask(paths.database))
    const { error, status } = await db.from('profiles').select('user_id').limit(1)
    if (error) throw new Error(error.message || `The answer was ${status}.`)
  }
  const live = () => joinChannel(backend.url, backend.publishableKey, probeMs)
  const storage = async () => {
    if (!db) return refusedAtWorst(ask(paths.storage))
    const { error } = await db.storage.from('attachments').list('', { limit: 1 })
    if (error) throw new Error(error.message)
  }
  const checks = await Promise.all([
    probe('auth', auth),
    probe('database', database),
    probe('live', live),
    probe('storage', storage),
  ])
  return { checks, skew }
}

/**
 * Asks whether pages can be answered: sign-in service and database are there.
 * @throws HttpError when one of them is not
 */
export async function assertReady(backend: Backend): Promise<void> {
  const ask = asker(backend)
  await Promise.all([refusedAtWorst(ask(paths.auth)), refusedAtWorst(ask(paths.database))])
}

/** The Date header has whole seconds: below one second, and half a round trip, nothing can be said. */
function skewOf(date: string | null, asked: number, answered: number): number | null {
  if (!date) return null
  const ahead = Date.parse(date) + 500 - (asked + answered) / 2
  return Math.abs(ahead) < 1000 + (answered - asked) / 2 ? 0 : Math.round(ahead)
}
