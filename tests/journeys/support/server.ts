import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The port of the server that most journeys share; the others have the tens after it. */
const firstPort = Number(process.env.JOURNEY_PORT ?? 27_310)

/** A server of a journey's own: it may be killed, or be set up otherwise. */
export function ownServer(name: string, place: 1 | 2 | 3 | 4 | 5, settings: Record<string, string> = {}) {
  const port = firstPort + 10 * place
  const origin = `http://localhost:${port}`
  const dataDir = join(process.env.JOURNEY_DIR ?? '', name)
  return { origin, dataDir, start: () => start(port, dataDir, settings) }
}

/** Starts the product as `npm start` does, in a process group of its own, so that all of it can be killed at once. */
async function start(port: number, dataDir: string, settings: Record<string, string>): Promise<ChildProcess> {
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    BUILD_DIR: process.env.BUILD_DIR ?? 'dist/test',
    TRUST_PROXY: '1',
  }
  const server = spawn(process.execPath, ['tools/start.ts'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...own, ...settings },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (said += text))
  const ready = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  // As long as the server that most journeys share is given.
  const inTime = expect.poll(ready, { timeout: 120_000 }).toBe(true)
  await inTime.catch(async (error: Error) => {
    // It has a group of its own, and would outlive the journey.
    if (server.exitCode === null) await killHard(server)
    throw new Error(`The server did not start. It said:\n${said}`, { cause: error })
  })
  return server
}

/** As a power cut does: nobody is asked, and nothing is finished. */
export async function killHard(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit')
  process.kill(-(server.pid as number), 'SIGKILL')
  await exited
}
