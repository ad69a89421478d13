import { setTimeout as wait } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { startTcpProxy } from '../supabase/embedded/testing/realtime-clients.ts'
import { keepNewer, type BenchEvent, rowOf } from './clients.ts'
import { type Desk, differences, openDesk, type BenchRow } from './fixture.ts'

const cuts = 30
const changes = 500
const perSecond = 10
/** At most so long a connection holds before it is cut again. */
const holdsMs = 1500

/** Two people whose connections break again and again while queries change: do both end with the database's state? */
export async function runDisconnects(): Promise<boolean> {
  const desk = await openDesk({ agents: 10, requesters: 4, queries: 40 })
  const [agent, requester] = [desk.agents[0]!, desk.requesters[0]!]
  const sides = await Promise.all([
    watch(desk, agent, [`company:${desk.company}:1`]),
    watch(desk, requester, [`members:${desk.company}:1`, `person:${requester.id}:1`]),
  ])
  try {
    const random = randomOf(5)
    const cutting = sides.map(async (side) => {
      for (let cut = 0; cut < cuts; cut += 1) {
        await wait(random() * holdsMs)
        await side.restored()
        side.cut()
      }
    })
    const started = performance.now()
    const underWay: Promise<unknown>[] = []
    for (let place = 0; place < changes; place += 1) {
      await wait(Math.max(0, started + (place * 1000) / perSecond - performance.now()))
      underWay.push(desk.change(place))
    }
    await Promise.all([...underWay, ...cutting])

    const names = ['the agent', 'the requester']
    const wrong = await Promise.all(sides.map((side) => side.differs()))
    console.log(`each connection cut and restored ${cuts} times at random, ${changes} changes`)
    for (const [place, side] of sides.entries()) {
      console.log(`  ${names[place]}: ${side.told()}; rows that differ at the end: ${wrong[place]}`)
    }
    return wrong.every((count) => count === 0)
  } finally {
    for (const side of sides) await side.close()
    await desk.stop()
  }
}

/** A client as the app has it: it fetches whenever a channel is joined, and keeps the newer of what it fetches and hears. */
async function watch(desk: Desk, person: { token: string }, topics: string[]) {
  const line = await startTcpProxy(desk)
  const shown = new Map<string, BenchRow>()
  let events = 0
  let fetches = 0
  const joined = new Set<string>()

  const read = async (): Promise<BenchRow[]> => {
    const columns = 'id,revision,status,priority,assignee:assignee_id,replyCount:reply_count,rowVersion:row_version'
    const response = await fetch(`${desk.url}/rest/v1/queries?select=${columns}&order=id`, {
      headers: { apikey: desk.publishableKey, authorization: `Bearer ${person.token}` },
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as BenchRow[]
  }
  const client = new RealtimeClient(`${line.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: line.publishableKey },
    reconnectAfterMs: () => 200,
  })
  await client.setAuth(person.token)
  await Promise.all(
    topics.map((topic) => {
      const channel = client.channel(topic, { config: { private: true } })
      channel.on('broadcast', { event: 'query' }, ({ payload }) => {
        events += 1
        keepNewer(shown, rowOf(payload as BenchEvent))
      })
      return new Promise<void>((resolve, reject) => {
        channel.subscribe((state, error) => {
          // Of no consequence once it was joined: the client comes back by itself.
          if (state !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) return reject(error ?? new Error(state))
          joined.add(topic)
          fetches += 1
          read().then((rows) => {
            for (const row of rows) keepNewer(shown, row)
            resolve()
          }, reject)
        })
      })
    }),
  )
  return {
    cut: () => {
      joined.clear()
      line.cut()
    },
    restored: async () => {
      while (joined.size < topics.length) await wait(20)
    },
    told: () => `${fetches} fetches, ${events} events`,
    /** How many rows differ from what this person may see, once that is no longer about to change. */
    differs: async () => {
      const rows = await read()
      for (let patience = 100; patience > 0 && differences(shown, rows).length > 0; patience -= 1) await wait(100)
      return differences(shown, rows).length
    },
    close: async () => {
      await client.disconnect()
      line.close()
    },
  }
}

/** The same numbers each time. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
