import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The port of the shared server. Own servers have this port plus multiples of ten. */
const firstPort = Number(process.env.JOURNEY_PORT ?? 27_310)

/** A server for one journey, which may kill it or start it with other settings. */
export function ownServer(name: string, place: number, settings: Record<string, string> = {}) {
  const port = firstPort + 10 * place
  const origin = `http://localhost:${port}`
  // A worker that tries a journey again starts from nothing.
  const dataDir = join(process.env.JOURNEY_DIR ?? '', `${name}-${process.env.TEST_WORKER_INDEX}`)
  let printed = ''
  return {
    origin,
    dataDir,
    start: () => start(port, dataDir, settings, (text) => (printed += text)),
    /** All that its starts have printed. */
    printed: () => printed,
  }
}

/** The servers that run. A journey that fails may leave its server, whose port the next attempt needs. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(killGroup))

/** Starts the product as `npm start` does, in its own process group, so that one signal kills all of it. */
async function start(
  port: number,
  dataDir: string,
  settings: Record<string, string>,
  onOutput: (text: string) => void,
): Promise<ChildProcess> {
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    BUILD_DIR: process.env.BUILD_DIR ?? 'dist/test',
    TRUST_PROXY: '1',
    DEMO: '1',
    LOG_REQUESTS: '0',
  }
  const server = spawn(process.execPath, ['--no-experimental-strip-types', 'tools/start.js'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...own, ...settings },
  })
  running.add(server)
  server.once('exit', () => running.delete(server))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => ((output += text), onOutput(text)))
  const ready = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  // The same limit as for the shared server. With a folder of its own it may have to build first.
  const inTime = expect.poll(ready, { timeout: settings.BUILD_DIR ? 240_000 : 120_000 }).toBe(true)
  await inTime.catch(async (error: Error) => {
    // Its own process group would survive the journey.
    if (server.exitCode === null) await killHard(server)
    throw new Error(`The server did not start. Its output:\n${output}`, { cause: error })
  })
  return server
}

/** Kills all processes of the server at once with SIGKILL. */
export async function killHard(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit')
  killGroup(server)
  await exited
}

function killGroup({ pid }: ChildProcess): void {
  process.kill(-(pid as number), 'SIGKILL')
}
