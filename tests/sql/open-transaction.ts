import postgres from 'postgres'
import { expect, vi } from 'vitest'
import type { TestDb } from './test-db.ts'

/** Runs `work` in a transaction that stays open until `commit` is called. */
export const openTransaction = async (db: TestDb, work: string) => {
  const connection = postgres(db.databaseUrl, { max: 1, onnotice: () => {}, connection: { search_path: 'public' } })
  const [begun, done] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const ended = connection.begin(async (transaction) => {
    await transaction.unsafe(work)
    const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
    begun.resolve(row!.pid)
    await done.promise
  })
  ended.catch(begun.reject)
  const pid = await begun.promise
  const isBlocking = () =>
    vi.waitFor(
      async () => {
        const waiting = 'select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
        expect(await db.sql(waiting, [pid])).not.toEqual([])
      },
      { interval: 10, timeout: 20_000 },
    )
  const commit = async () => {
    done.resolve()
    await ended
    await connection.end()
  }
  return { isBlocking, commit }
}
