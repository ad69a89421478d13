import { setTimeout as wait } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { startTcpProxy } from '../supabase/embedded/testing/realtime-clients.ts'
import { keepNewer, type BenchEvent, rowOf } from './clients.ts'
import { type BenchFixture, differingRows, createBenchFixture, type BenchRow } from './fixture.ts'

const cuts = 30
const changes = 500
const perSecond = 10
/** The maximum time between two disconnects. */
const maxConnectedMs = 1500

/**
 * Disconnects an agent and a requester repeatedly while queries change. Returns whether both end with the database
 * state.
 */
export async function runDisconnects(): Promise<boolean> {
  const fixture = await createBenchFixture({ agents: 10, requesters: 4, queries: 40 })
  const [agent, requester] = [fixture.agents[0]!, fixture.requesters[0]!]
  const sides = await Promise.all([
    watch(fixture, agent, [`company:${fixture.company}:1`]),
    watch(fixture, requester, [`members:${fixture.company}:1`, `person:${requester.id}:1`]),
  ])
  try {
    const random = randomOf(5)
    const disconnecting = sides.map(async (side) => {
      for (let cut = 0; cut < cuts; cut += 1) {
        await wait(random() * maxConnectedMs)
        await side.restored()
        side.cut()
      }
    })
    const started = performance.now()
    const running: Promise<unknown>[] = []
    for (let place = 0; place < changes; place += 1) {
      await wait(Math.max(0, started + (place * 1000) / perSecond - performance.now()))
      running.push(fixture.change(place))
    }
    await Promise.all([...running, ...disconnecting])

    const names = ['the agent', 'the requester']
    const wrong = await Promise.all(sides.map((side) => side.differs()))
    console.log(`each connection cut and restored ${cuts} times at random, ${changes} changes`)
    for (const [place, side] of sides.entries()) {
      console.log(`  ${names[place]}: ${side.summary()}; rows that differ at the end: ${wrong[place]}`)
    }
    return wrong.every((count) => count === 0)
  } finally {
    for (const side of sides) await side.close()
    await fixture.stop()
  }
}

/** A client like the app's: it fetches the rows after each join and stores the newest revision of each row. */
async function watch(fixture: BenchFixture, person: { token: string }, topics: string[]) {
  const proxy = await startTcpProxy(fixture)
  const shown = new Map<string, BenchRow>()
  let events = 0
  let fetches = 0
  const joined = new Set<string>()

  const read = async (): Promise<BenchRow[]> => {
    const columns = 'id,revision,status,assignee:assignee_id,replyCount:reply_count,rowVersion:row_version'
    const response = await fetch(`${fixture.url}/rest/v1/queries?select=${columns}&order=id`, {
      headers: { apikey: fixture.publishableKey, authorization: `Bearer ${person.token}` },
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as BenchRow[]
  }
  const client = new RealtimeClient(`${proxy.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: proxy.publishableKey },
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
          // Later states are ignored, because the client reconnects by itself.
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
      proxy.cut()
    },
    restored: async () => {
      while (joined.size < topics.length) await wait(20)
    },
    summary: () => `${fetches} fetches, ${events} events`,
    /** Waits up to 10 s for equality, then returns how many rows differ from the database. */
    differs: async () => {
      const rows = await read()
      for (let patience = 100; patience > 0 && differingRows(shown, rows).length > 0; patience -= 1) await wait(100)
      return differingRows(shown, rows).length
    },
    close: async () => {
      await client.disconnect()
      proxy.close()
    },
  }
}

/** A pseudo-random generator with the same sequence for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
