import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClientData, ClientReport, ClientsData } from './clients.ts'
import { type Desk, differences, openDesk, percentile, type Written } from './fixture.ts'

const staff = 140
const requesters = 10
const perSecond = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const threads = 3

/**
 * Many clients on one company while it changes: does each end with the database's state, how soon does it hear, and do
 * requesters hear anything of a note?
 */
export async function runLoad(): Promise<boolean> {
  const desk = await openDesk({ agents: staff, requesters, queries: 40 })
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
    const [ofStaff, ofRequesters] = [reports.slice(0, staff), reports.slice(staff)]

    const made = new Map(changes.flatMap((change) => (change.key === null ? [] : [[change.key, change] as const])))
    const heard = ofStaff.flatMap(({ arrivals }) =>
      arrivals.flatMap(({ key, at }) => {
        const change = made.get(key)
        return change ? [{ sinceAsked: at - change.asked, sinceAnswered: at - change.asked - change.took }] : []
      }),
    )
    const wrong = await Promise.all(
      reports.map(async ({ shown }, place) => {
        const kept = await desk.rows(place < staff ? null : desk.requesters[place - staff]!.id)
        return kept.length !== shown.size || differences(shown, kept).length > 0
      }),
    )
    const differing = wrong.filter(Boolean).length
    const spread = (values: number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`
    const due = made.size * staff
    console.log(
      `${staff} staff and ${requesters} requesters of one company, ${changes.length} changes in ${lasted.toFixed(1)} s`,
    )
    console.log(`  a change, until its author has the answer: ${spread(changes.map(({ took }) => took))}`)
    console.log(`  from then until a client has it: ${spread(heard.map(({ sinceAnswered }) => sinceAnswered))}`)
    console.log(`  from asking for it until a client has it: ${spread(heard.map(({ sinceAsked }) => sinceAsked))}`)
    console.log(`  deliveries to staff: ${heard.length} of ${due}`)
    console.log(`  clients that differ from the database at the end: ${differing} of ${reports.length}`)
    const isDiscreet = tellNotes(
      changes.flatMap(({ written }) => written ?? []),
      ofStaff.flatMap(({ frames }) => frames),
      ofRequesters.flatMap(({ frames }) => frames),
    )
    return differing === 0 && reports.length === staff + requesters && heard.length === due && isDiscreet
  } finally {
    await desk.stop()
  }
}

/** Whether no frame of a requester's tells of a note: neither its text nor that there is one. */
function tellNotes(written: Written[], ofStaff: string[], ofRequesters: string[]): boolean {
  const [staffHeard, requestersHeard] = [ofStaff.join('\n'), ofRequesters.join('\n')]
  const notes = written.filter(({ kind }) => kind === 'note')
  const replies = written.filter(({ kind }) => kind === 'reply')
  const leaked = notes.filter(({ id, text }) => requestersHeard.includes(text) || requestersHeard.includes(id))
  // That there was something to find: staff are told of each note, and requesters of each reply to what they asked.
  const known = notes.filter(({ id }) => staffHeard.includes(id))
  const answered = replies.filter(({ id }) => requestersHeard.includes(id))
  console.log(`  ${ofRequesters.length} frames of requesters tell of ${leaked.length} of ${notes.length} notes`)
  console.log(
    `    and of ${answered.length} of ${replies.length} replies; ${ofStaff.length} frames of one of staff of ${known.length} notes`,
  )
  const isWhole = known.length === notes.length && answered.length === replies.length && notes.length > 0
  return leaked.length === 0 && !requestersHeard.includes('noteCount') && isWhole
}

async function join(desk: Desk) {
  const { url, publishableKey, company, agents, askedBy } = desk
  const all = await desk.rows()
  const ofStaff = agents.map(({ token }, place): ClientData => {
    return { token, topics: [`company:${company}:1`], rows: all, isRecorded: place === 0 }
  })
  const ofRequesters = await Promise.all(
    desk.requesters.map(async ({ id, token }): Promise<ClientData> => {
      const own = (askedBy.get(id) ?? []).flatMap((query) => [`query:${query}:1`, `query-public:${query}:1`])
      const topics = [`members:${company}:1`, `person:${id}:1`, ...own]
      return { token, topics, rows: await desk.rows(id), isRecorded: true }
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

/** What the clients tell once nothing more arrives. */
async function settled(workers: Worker[]): Promise<ClientReport[]> {
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
