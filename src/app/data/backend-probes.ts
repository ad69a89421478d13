import { storageListDefaults } from '#domain/backend-defaults.ts'
import { joinChannel } from '../http-client/live-channel.ts'
import { asker, paths, probe, probeMs, expectReachable, type Probe } from '../http-client/probe.ts'
import type { Db } from './db.ts'

type Backend = { url: string; publishableKey: string }

/** The probed services of a backend and its clock. */
export type BackendProbes = {
  checks: Probe[]
  /** Milliseconds by which the backend's clock is ahead of this one. Null when it sent no date. */
  skew: number | null
}

/**
 * Probes auth, database, realtime and storage, each by a real request as the signed-in person.
 * @param db the person's client. Null for a visitor: then a rejected request also counts as reachable
 */
export async function probeBackend(db: Db | null, backend: Backend): Promise<BackendProbes> {
  const ask = asker(backend)
  let skew: number | null = null
  const auth = async () => {
    const startedAt = Date.now()
    const response = await ask(paths.auth)
    skew = skewOf(response.headers.get('date'), startedAt, Date.now())
  }
  const database = async () => {
    if (!db) return expectReachable(ask(paths.database))
    const { error, status } = await db.from('profiles').select('user_id').limit(1)
    if (error) throw new Error(error.message || `The answer was ${status}.`)
  }
  const live = () => joinChannel(backend.url, backend.publishableKey, probeMs)
  const storage = async () => {
    if (!db) return expectReachable(ask(paths.storage))
    const { error } = await db.storage.from('attachments').list('', storageListDefaults)
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
 * Checks that auth and database are reachable, so that pages can be served.
 * @throws HttpError when one of them is not
 */
export async function assertReady(backend: Backend): Promise<void> {
  const ask = asker(backend)
  await Promise.all([expectReachable(ask(paths.auth)), expectReachable(ask(paths.database))])
}

/** The Date header has whole seconds. A skew below one second plus half a round trip counts as none. */
function skewOf(date: string | null, startedAt: number, endedAt: number): number | null {
  if (!date) return null
  const ahead = Date.parse(date) + 500 - (startedAt + endedAt) / 2
  return Math.abs(ahead) < 1000 + (endedAt - startedAt) / 2 ? 0 : Math.round(ahead)
}
