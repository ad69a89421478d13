import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { liftActLimits } from '../supabase/embedded/testing/lift-act-limits.ts'
import { demoPassword } from '../supabase/embedded/demo/demo-people.ts'

/** The product as `npm start` runs it, with demo data in a folder of its own. */
export type Product = { origin: string; folder: string; start: () => Promise<ChildProcess> }

/**
 * @param variables of its environment that differ
 * @param place another checkout, and the port of its app
 */
export function createProduct(
  name: string,
  variables: Record<string, string> = {},
  place: { directory?: string; port?: number } = {},
): Product {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const { directory = process.cwd() } = place
  const port = String(place.port ?? process.env['BENCH_PORT'] ?? '27810')
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: folder,
    DEMO: '1',
    UNDO_SEND_SECONDS: '0',
    ...variables,
  }
  const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const start = async () => {
    if (await fetch(origin).catch(() => null))
      throw new Error(`Port ${port} is taken: another server would be measured.`)
    // Without npm, whose own process would be counted.
    const flags = scripts['start']!.split(' ').slice(1)
    const server = spawn(process.execPath, flags, {
      cwd: directory,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    })
    let output = ''
    let isStarting = true
    // Later a line for each request would fill the memory of whoever measures.
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => {
        if (isStarting) output += text
      })
    for (let waited = 0; waited < 120_000 && server.exitCode === null; waited += 200) {
      const ready = await fetch(`${origin}/readyz`).catch(() => null)
      if (ready?.ok) {
        await liftActLimits(folder)
        isStarting = false
        return server
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`The server did not start. Its output:\n${output}`)
  }
  return { origin, folder, start }
}

/** All processes that a process has started, directly or not. PostgreSQL has a process group of its own. */
export function descendants(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/**
 * Processor time of a thread of the product so far, in milliseconds: of `backend`, which serves auth and data, or of
 * `main`, which answers pages. Each of them delays a request that comes meanwhile. Unlike the times of requests, it hardly
 * depends on what else the machine does.
 */
export function threadTime({ pid }: ChildProcess, name: 'backend' | 'main'): number {
  const tasks = `/proc/${pid}/task`
  const isWanted = (id: string) =>
    name === 'main' ? id === String(pid) : readFileSync(`${tasks}/${id}/comm`, 'utf8') === `${name}\n`
  return Number(readFileSync(`${tasks}/${readdirSync(tasks).find(isWanted)}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Signs a demo person in to the app. @returns the value of the header Cookie */
export async function signInToApp(origin: string, name: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ intent: 'sign-in', email: `${name}@demo.example`, password: demoPassword }),
    redirect: 'manual',
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}
