import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClientsData, ClientsReport } from './clients.ts'
import { type Desk, differences, openDesk, percentile } from './desk.ts'

const people = 150
const perSecond = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const threads = 3

/** Many clients on one company while it changes: does each end with the database's state, and how soon does it hear? */
export async function crowd(): Promise<boolean> {
  const desk = await openDesk({ agents: people, requesters: 10, queries: 40 })
  try {
    const workers = await join(desk)
    const underWay: ReturnType<Desk['change']>[] = []
    const started = performance.now()
    for (let place = 0; place < perSecond * seconds; place += 1) {
      await wait(Math.max(0, started + (place * 1000) / perSecond - performance.now()))
      underWay.push(desk.change(place))
    }
    const changes = await Promise.all(underWay)
    const lasted = (performance.now() - started) / 1000
    const reports = await settled(workers)
    const kept = await desk.rows()

    const made = new Map(changes.flatMap((change) => (change.key === null ? [] : [[change.key, change] as const])))
    const heard = reports.flatMap(({ arrivals }) =>
      arrivals.flatMap(({ key, at }) => {
        const change = made.get(key)
        return change ? [{ sinceAsked: at - change.asked, sinceAnswered: at - change.asked - change.took }] : []
      }),
    )
    const shown = reports.flatMap(({ shown }) => shown)
    const wrong = shown.filter((rows) => differences(rows, kept).length > 0)
    const spread = (values: number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`
    const due = made.size * people
    console.log(`${people} clients on one company, ${changes.length} changes in ${lasted.toFixed(1)} s`)
    console.log(`  a change, until its author has the answer: ${spread(changes.map(({ took }) => took))}`)
    console.log(`  from then until a client has it: ${spread(heard.map(({ sinceAnswered }) => sinceAnswered))}`)
    console.log(`  from asking for it until a client has it: ${spread(heard.map(({ sinceAsked }) => sinceAsked))}`)
    console.log(`  deliveries: ${heard.length} of ${due}`)
    console.log(`  clients that differ from the database at the end: ${wrong.length} of ${shown.length}`)
    return wrong.length === 0 && shown.length === people && heard.length === due
  } finally {
    await desk.stop()
  }
}

async function join({ url, publishableKey, company, agents, rows }: Desk) {
  const data = { url, publishableKey, topic: `company:${company}:1`, rows: await rows() }
  return Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const tokens = agents.filter((_agent, place) => place % threads === thread).map(({ token }) => token)
      const workerData: ClientsData = { ...data, tokens }
      const worker = new Worker(new URL('./clients.ts', import.meta.url), { workerData })
      await once(worker, 'message')
      return worker
    }),
  )
}

/** What the clients tell once nothing more arrives. */
async function settled(workers: Worker[]): Promise<ClientsReport[]> {
  for (let before = -1, count = 0; count !== before; ) {
    before = count
    await wait(1000)
    const counts = await Promise.all(workers.map((worker) => ask<number>(worker, 'count')))
    count = counts.reduce((sum, one) => sum + one, 0)
  }
  return Promise.all(workers.map((worker) => ask<ClientsReport>(worker, 'end')))
}

async function ask<T>(worker: Worker, question: 'count' | 'end'): Promise<T> {
  const answer = once(worker, 'message')
  // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
  worker.postMessage(question)
  const [value] = (await answer) as [T]
  return value
}
