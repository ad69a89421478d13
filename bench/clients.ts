import { parentPort, workerData } from 'node:worker_threads'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import type { BenchRow } from './fixture.ts'

/* A worker thread with realtime-js clients, each of which updates the rows of a list as the app does. */

export type ClientData = {
  token: string
  topics: string[]
  /** The rows that this person may see. */
  rows: BenchRow[]
  /** Whether all received frames are recorded. */
  isRecorded: boolean
}

export type ClientsData = { url: string; publishableKey: string; clients: ClientData[] }

/** The result of one client: the time of each event, its rows at the end, and the recorded frames. */
export type ClientReport = { arrivals: { key: string; at: number }[]; shown: Map<string, BenchRow>; frames: string[] }

/** The fields of a `query` event that the list shows. */
export type BenchEvent = Omit<BenchRow, 'assignee'> & { assignee: { id: string } | null }

/** Converts an event to a row. */
export const rowOf = ({ id, revision, status, assignee, replyCount, rowVersion }: BenchEvent): BenchRow => ({
  id,
  revision,
  status,
  assignee: assignee?.id ?? null,
  replyCount,
  rowVersion,
})

/** Stores the row if its revision is newer than the stored one. */
export function keepNewer(shown: Map<string, BenchRow>, row: BenchRow) {
  if (row.revision > (shown.get(row.id)?.revision ?? 0)) shown.set(row.id, row)
}

/** Returns a WebSocket class that records received frames. */
function recording(frames: string[]) {
  const text = new TextDecoder()
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      this.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
        frames.push(typeof data === 'string' ? data : text.decode(data))
      })
    }
  }
}

/** Subscribes one client and updates `report` with each event. */
async function subscribeClient(
  at: Pick<ClientsData, 'url' | 'publishableKey'>,
  about: ClientData,
  report: ClientReport,
) {
  const client = new RealtimeClient(`${at.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: at.publishableKey },
    ...(about.isRecorded && { transport: recording(report.frames) }),
  })
  await client.setAuth(about.token)
  await Promise.all(
    about.topics.map((topic) => {
      const channel = client.channel(topic, { config: { private: true } })
      channel.on('broadcast', { event: 'query' }, ({ payload }) => {
        const row = rowOf(payload as BenchEvent)
        report.arrivals.push({ key: `${row.id} ${row.revision}`, at: performance.timeOrigin + performance.now() })
        keepNewer(report.shown, row)
      })
      return new Promise<void>((resolve, reject) => {
        channel.subscribe((state, error) => {
          if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
          else reject(error ?? new Error(`${topic}: ${state}`))
        })
      })
    }),
  )
  return client
}

async function run(port: NonNullable<typeof parentPort>) {
  const { clients: asked, ...at } = workerData as ClientsData
  const reports = asked.map(({ rows }): ClientReport => {
    return { arrivals: [], shown: new Map(rows.map((row) => [row.id, row])), frames: [] }
  })
  const clients = await Promise.all(asked.map((about, place) => subscribeClient(at, about, reports[place]!)))
  port.postMessage('joined')
  port.on('message', (question: 'count' | 'end') => {
    if (question === 'count') return port.postMessage(reports.reduce((sum, { arrivals }) => sum + arrivals.length, 0))
    port.postMessage(reports)
    port.close()
    for (const client of clients) void client.disconnect()
  })
}

if (parentPort) await run(parentPort)
