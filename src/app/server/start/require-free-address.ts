import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from './env.ts'
import { StartError } from './start-error.ts'

/**
 * Tries whether the app can listen where it shall. Call it before anything is written: a second start with the database of
 * a running one must not change its schema.
 * @throws StartError that says what to do
 */
export async function requireFreeAddress({ host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw explainListen(error as NodeJS.ErrnoException, { host, port })
  }
  server.close()
  await once(server, 'close')
}

/** The error for an address where the app cannot listen. */
export function explainListen(error: NodeJS.ErrnoException, { host, port }: Pick<Env, 'host' | 'port'>): Error {
  const says = {
    EADDRINUSE: `Port ${port} is taken by another process. Stop that one, or choose another port, as in PORT=${port + 1} npm start.`,
    EACCES: `This user may not listen on port ${port}. Choose one from 1024 on, as in PORT=3000 npm start.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine. Set it to one of them, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is ${host}, which is no address of this machine. Set it to one of them, or to 0.0.0.0 for all.`,
  }[error.code ?? '']
  return says ? new StartError(says, { cause: error }) : error
}
