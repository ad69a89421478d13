/**
 * `npm run bench:memory`: asks for 10,000 pages of the product, as `npm start` runs it, and prints the memory of all its
 * processes after each thousand. Fails when it is 450 MB or more in the end.
 */
import { readFileSync, rmSync } from 'node:fs'
import { createProduct, descendants, signInToApp } from './product.ts'

const pages = Number(process.env['BENCH_PAGES'] ?? 10_000)
const clients = 8
const mostMegabytes = 450

const people = ['helena', 'sofia', 'jonas', 'priya']
const paths = [
  '/company',
  '/company?tab=people',
  '/company?tab=settings',
  '/trackQuery',
  '/trackQuery?sort=updated',
  '/trackQuery?find=printer',
  '/trackQuery?new',
  '/?account=profile',
  ...Array.from({ length: 40 }, (_, at) => `/trackQuery?ref=DEMO-${at + 1}`),
]

const { origin, folder, start } = createProduct('memory', { TRUST_PROXY: '1' })

/** Proportional set size, which divides shared pages among their processes, in MB by name of the program. */
function memoryOf(root: number): Record<string, number> {
  const found: Record<string, number> = { app: 0, worker: 0, postgres: 0 }
  for (const pid of [root, ...descendants(root)]) {
    try {
      const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
      const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const name = pid === root ? 'app' : program.includes('worker') ? 'worker' : 'postgres'
      found[name]! += Number(kilobytes) / 1024
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found
}

const server = await start()
try {
  const cookies = await Promise.all(people.map((name) => signInToApp(origin, name)))
  const print = (label: string): number => {
    const memory = memoryOf(server.pid!)
    const total = Object.values(memory).reduce((sum, megabytes) => sum + megabytes, 0)
    const parts = Object.entries(memory).map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`)
    console.log(`${label.padStart(14)}  ${total.toFixed(0).padStart(4)} MB  (${parts.join(', ')})`)
    return total
  }
  print('at the start')
  let asked = 0
  const statuses: Record<number, number> = {}
  const ask = async () => {
    for (;;) {
      const place = (asked += 1)
      if (place > pages) return
      const cookie = cookies[place % cookies.length]!
      const path = paths[Math.floor(place / cookies.length) % paths.length]!
      const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
      await answer.arrayBuffer()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (place % 1_000 === 0) print(`${place} pages`)
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
  const total = print('in the end')
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  print('a minute later')
  console.log('answers by status', statuses)
  if (total >= mostMegabytes) process.exitCode = 1
} finally {
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
