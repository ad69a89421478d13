import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '../postgres-server/postgres-server.ts'

/** Starts a temporary PostgreSQL on a port, as the product does on a socket, but without waiting for the disk. */
export async function startTestPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const port = await freePort()
    const { password, stop } = await startPostgresServer({ folder, port, durable: false })
    const url = (database: string, user = 'postgres') => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
    return {
      /** Address of a database, by default as superuser. All users share one password. */
      url,
      password,
      stop: async () => {
        await stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

export type TestPostgres = Awaited<ReturnType<typeof startTestPostgres>>

async function freePort() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
