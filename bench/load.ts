import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClientData, ClientReport, ClientsData } from './clients.ts'
import { type BenchFixture, differingRows, createBenchFixture, percentile, type PostedMessage } from './fixture.ts'

const staff = 140
const requesters = 10
const perSecond = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const threads = 3

/**
 * Runs many clients of one company while it changes. Measures the delivery. Returns whether all clients end with the
 * database state and no requester received anything about a note.
 */
export async function runLoad(): Promise<boolean> {
  const fixture = await createBenchFixture({ agents: staff, requesters, queries: 40 })
  try {
    const workers = await join(fixture)
    const running: ReturnType<BenchFixture['change']>[] = []
    const started = performance.now()
    for (let place = 0; place < perSecond * seconds; place += 1) {
      await wait(Math.max(0, started + (place * 1000) / perSecond - performance.now()))
      running.push(fixture.change(place))
    }
    const changes = await Promise.all(running)
    const lasted = (performance.now() - started) / 1000
    const reports = await collectReports(workers)
    const [ofStaff, ofRequesters] = [reports.slice(0, staff), reports.slice(staff)]

    const made = new Map(changes.flatMap((change) => (change.key === null ? [] : [[change.key, change] as const])))
    const deliveries = ofStaff.flatMap(({ arrivals }) =>
      arrivals.flatMap(({ key, at }) => {
        const change = made.get(key)
        return change ? [{ sinceAsked: at - change.asked, sinceAnswered: at - change.asked - change.took }] : []
      }),
    )
    const wrong = await Promise.all(
      reports.map(async ({ shown }, place) => {
        const stored = await fixture.rows(place < staff ? null : fixture.requesters[place - staff]!.id)
        return stored.length !== shown.size || differingRows(shown, stored).length > 0
      }),
    )
    const differing = wrong.filter(Boolean).length
    const spread = (values: number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`
    const due = made.size * staff
    console.log(
      `${staff} staff and ${requesters} requesters of one company, ${changes.length} changes in ${lasted.toFixed(1)} s`,
    )
    console.log(`  time of a change until its response: ${spread(changes.map(({ took }) => took))}`)
    console.log(
      `  from the response until a client has it: ${spread(deliveries.map(({ sinceAnswered }) => sinceAnswered))}`,
    )
    console.log(`  from the request until a client has it: ${spread(deliveries.map(({ sinceAsked }) => sinceAsked))}`)
    console.log(`  deliveries to staff: ${deliveries.length} of ${due}`)
    console.log(`  clients with another state than the database at the end: ${differing} of ${reports.length}`)
    const hasNoLeak = reportNotes(
      changes.flatMap(({ written }) => written ?? []),
      ofStaff.flatMap(({ frames }) => frames),
      ofRequesters.flatMap(({ frames }) => frames),
    )
    return differing === 0 && reports.length === staff + requesters && deliveries.length === due && hasNoLeak
  } finally {
    await fixture.stop()
  }
}

/** Whether no frame of a requester contains the text or the id of a note. */
function reportNotes(written: PostedMessage[], ofStaff: string[], ofRequesters: string[]): boolean {
  const [staffHeard, requestersHeard] = [ofStaff.join('\n'), ofRequesters.join('\n')]
  const notes = written.filter(({ kind }) => kind === 'note')
  const replies = written.filter(({ kind }) => kind === 'reply')
  const leaked = notes.filter(({ id, text }) => requestersHeard.includes(text) || requestersHeard.includes(id))
  // Proves that the search can find something: staff receive each note, and requesters each reply.
  const known = notes.filter(({ id }) => staffHeard.includes(id))
  const answered = replies.filter(({ id }) => requestersHeard.includes(id))
  console.log(`  ${ofRequesters.length} frames of requesters contain ${leaked.length} of ${notes.length} notes`)
  console.log(
    `    and ${answered.length} of ${replies.length} replies; ${ofStaff.length} frames of one agent contain ${known.length} notes`,
  )
  const isWhole = known.length === notes.length && answered.length === replies.length && notes.length > 0
  return leaked.length === 0 && !requestersHeard.includes('noteCount') && isWhole
}

async function join(fixture: BenchFixture) {
  const { url, publishableKey, company, agents, askedBy } = fixture
  const all = await fixture.rows()
  const ofStaff = agents.map(({ token }, place): ClientData => {
    return { token, topics: [`company:${company}:1`], rows: all, isRecorded: place === 0 }
  })
  const ofRequesters = await Promise.all(
    fixture.requesters.map(async ({ id, token }): Promise<ClientData> => {
      const own = (askedBy.get(id) ?? []).flatMap((query) => [`query:${query}:1`, `query-public:${query}:1`])
      const topics = [`members:${company}:1`, `person:${id}:1`, ...own]
      return { token, topics, rows: await fixture.rows(id), isRecorded: true }
    }),
  )
  const clients = [...ofStaff, ...ofRequesters]
  const share = Math.ceil(clients.length / threads)
  return Promise.all(
    Array.from({ length: threads }, async (_, thread) => {
      const workerData: ClientsData = {
        url,
        publishableKey,
        clients: clients.slice(thread * share, (thread + 1) * share),
      }
      const worker = new Worker(new URL('./clients.ts', import.meta.url), { workerData })
      await once(worker, 'message')
      return worker
    }),
  )
}

/** Waits until no more events arrive, then returns the reports of all clients. */
async function collectReports(workers: Worker[]): Promise<ClientReport[]> {
  for (let before = -1, count = 0; count !== before; ) {
    before = count
    await wait(1000)
    const counts = await Promise.all(workers.map((worker) => ask<number>(worker, 'count')))
    count = counts.reduce((sum, one) => sum + one, 0)
  }
  return (await Promise.all(workers.map((worker) => ask<ClientReport[]>(worker, 'end')))).flat()
}

async function ask<T>(worker: Worker, question: 'count' | 'end'): Promise<T> {
  const answer = once(worker, 'message')
  // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
  worker.postMessage(question)
  const [value] = (await answer) as [T]
  return value
}
