import { parentPort, workerData } from 'node:worker_threads'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import type { QueryRow } from './desk.ts'

/* A thread of clients, each a realtime-js of its own that keeps the rows of a list as the app does. */

export type ClientsData = { url: string; publishableKey: string; topic: string; tokens: string[]; rows: QueryRow[] }

/** What the thread hears at the end: which change arrived at whom, when; and what each client shows. */
export type ClientsReport = { arrivals: { key: string; at: number }[]; shown: Map<string, QueryRow>[] }

/** What a `query` event tells, as far as the list shows it. */
export type QueryEvent = Omit<QueryRow, 'assignee'> & { assignee: { id: string } | null }

/** The row of an event, which says more than is kept here. */
export const rowOf = ({ id, change, status, priority, assignee, replyCount, rowVersion }: QueryEvent): QueryRow => ({
  id,
  change,
  status,
  priority,
  assignee: assignee?.id ?? null,
  replyCount,
  rowVersion,
})

/** Newer rows win, whatever comes late or twice. */
export function keepNewer(shown: Map<string, QueryRow>, row: QueryRow) {
  if (row.change > (shown.get(row.id)?.change ?? 0)) shown.set(row.id, row)
}

async function run(port: NonNullable<typeof parentPort>) {
  const { url, publishableKey, topic, tokens, rows } = workerData as ClientsData
  const report: ClientsReport = { arrivals: [], shown: [] }
  const clients = await Promise.all(
    tokens.map(async (token) => {
      const shown = new Map(rows.map((row) => [row.id, row]))
      report.shown.push(shown)
      const client = new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, {
        params: { apikey: publishableKey },
      })
      await client.setAuth(token)
      const channel = client.channel(topic, { config: { private: true } })
      channel.on('broadcast', { event: 'query' }, ({ payload }) => {
        const row = rowOf(payload as QueryEvent)
        report.arrivals.push({ key: `${row.id} ${row.change}`, at: performance.timeOrigin + performance.now() })
        keepNewer(shown, row)
      })
      await new Promise<void>((resolve, reject) => {
        channel.subscribe((state, error) => {
          if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
          else reject(error ?? new Error(state))
        })
      })
      return client
    }),
  )
  port.postMessage('joined')
  port.on('message', (asked: 'count' | 'end') => {
    if (asked === 'count') return port.postMessage(report.arrivals.length)
    port.postMessage(report)
    port.close()
    for (const client of clients) void client.disconnect()
  })
}

if (parentPort) await run(parentPort)
