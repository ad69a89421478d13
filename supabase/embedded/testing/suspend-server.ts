import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processesIn } from '../postgres-server/end-server.ts'

/** The process of the PostgreSQL of a data directory. */
export const serverOf = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)

/** Suspends a PostgreSQL with all its processes: the server first, because it starts others meanwhile. */
export async function suspendServer(cluster: string): Promise<void> {
  const server = await serverOf(cluster)
  const suspended = new Set<number>()
  for (let next = [server]; next.length > 0; ) {
    for (const id of next) {
      process.kill(id, 'SIGSTOP')
      suspended.add(id)
    }
    next = (await processesIn(cluster, server)).filter((id) => !suspended.has(id))
  }
}
