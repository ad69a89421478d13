import { randomUUID } from 'node:crypto'
import type { Role } from '../../src/domain/role.ts'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { openTestDatabase, type Seed } from '../../supabase/embedded/testing/test-databases.ts'
import { createTestSql, type TestSql } from '../../supabase/embedded/testing/test-sql.ts'

/** The actors of the tests. All except stranger, outsider and visitor are or were members of Acme. */
export const actorNames = [
  'owner',
  'admin',
  'agent',
  'requester',
  'colleague',
  'bystander',
  'suspended',
  'outsider',
  'stranger',
  'visitor',
  'revoked',
] as const
export type ActorName = (typeof actorNames)[number]

/** Active members of Acme. */
export const memberNames = ['owner', 'admin', 'agent', 'requester', 'colleague', 'bystander'] as const
export const nonMemberNames = ['suspended', 'stranger', 'outsider'] as const
export const roleOf = (name: (typeof memberNames)[number]): Role =>
  name === 'colleague' || name === 'bystander' ? 'requester' : name

/** The result of a function of the API, or its error with code and message. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; message: string; detail: string }

type TestDbOptions = {
  /** Actors whose session has passed the second factor. */
  verified?: readonly ActorName[]
  /** The most connections at once, for tests of concurrency. */
  connections?: number
}
type Json = Record<string, unknown>
type Refused = { code?: string; message: string; hint?: string; detail?: string }

/**
 * A database with two companies and actors in every role. Acme has owner, admin, agent, requester, and two more
 * requesters: colleague and bystander. Its former agent is suspended. The outsider owns Globex, the stranger has no
 * company, and the visitor is not signed in. Revoked is an admin of Acme with an ended session.
 */
export async function createTestDb({ verified, connections }: TestDbOptions = {}) {
  return withActors(await createTestSql(await openTestDatabase({ seed, connections })), verified)
}

export type TestDb = Awaited<ReturnType<typeof createTestDb>>

/** The same with the services of the backend. */
export const createServedTestDb = async () => withActors(await createTestBackend({ seed }))

export type ServedTestDb = Awaited<ReturnType<typeof createServedTestDb>>

async function withActors<T extends TestSql>(backend: T, verified: readonly ActorName[] = []) {
  const { sql } = backend
  const users = await sql<{ id: string; name: ActorName }>(
    `select id, split_part(email, '@', 1) as name from auth.users`,
  )
  const companies = await sql<{ id: string; key: string }>('select id, key from public.companies')
  const ids = new Map(users.map(({ id, name }) => [name, id]))
  const [acme, globex] = ['ACME', 'GLOBEX'].map((key) => companies.find((company) => company.key === key)!)
  const actors = actorsOf(backend, (name) => ids.get(name)!, verified)
  return { ...backend, ...actors, acme: acme!, globex: globex!, ...actsOf(backend, actors, acme!.id, globex!.id) }
}

/** Calls the API as actors. */
function actorsOf(backend: TestSql, id: (name: ActorName) => string, verified: readonly ActorName[] = []) {
  const actor = (name: ActorName) => {
    if (name === 'visitor') return null
    if (verified.includes(name)) return { id: id(name), claims: { aal: 'aal2' } }
    if (name === 'revoked') return { id: id(name), claims: { session_id: randomUUID() } }
    return id(name)
  }

  /** Runs a statement as the actor would through the API. */
  const as = <T extends Json = Json>(name: ActorName, text: string, params: readonly unknown[] = []) =>
    backend.sqlAs<T>(actor(name), text, params)

  /** Calls a function of the API with named parameters. */
  const call = async <T = unknown>(name: ActorName | 'worker', fn: string, args: Json = {}): Promise<Answer<T>> => {
    const names = Object.keys(args)
    const list = names.map((key, place) => `${key} => ${cast(args[key], place + 1)}`).join(', ')
    const text = `select public.${fn}(${list}) as answer`
    const values = Object.values(args).map((value) => (isJson(value) ? JSON.stringify(value) : value))
    try {
      const [row] =
        name === 'worker'
          ? await backend.sqlAs<{ answer: T }>('service_role', text, values)
          : await as<{ answer: T }>(name, text, values)
      return { ok: true, value: row!.answer }
    } catch (error) {
      const { code = '', message, hint = '', detail = '' } = error as Refused
      return { ok: false, code: code === 'P0001' ? hint : code, message, detail }
    }
  }

  /** Calls a function of the API and returns its value. @throws when it is rejected */
  const must = async <T = Json>(name: ActorName | 'worker', fn: string, args: Json = {}): Promise<T> => {
    const answer = await call<T>(name, fn, args)
    if (!answer.ok) throw new Error(`${name} ${fn}: ${answer.code} ${answer.message}`)
    return answer.value
  }

  return { id, actor, as, call, must }
}

/** The actors and their companies, written once for all test files. */
const seed: Seed = {
  name: 'actors',
  write: async (database) => {
    const backend = await createTestSql(database)
    // An actor stands for many people. `act-limits.test.ts` has the limits of an installation.
    await backend.sql('update private.act_limits set at_most = 1000 * at_most where seconds is not null')
    const ids = new Map<ActorName, string>()
    for (const name of actorNames) {
      if (name === 'visitor') continue
      const email = `${name}@example.com`
      ids.set(name, await backend.createUser({ email, name: name[0]!.toUpperCase() + name.slice(1) }))
    }
    const { id, must } = actorsOf(backend, (name) => ids.get(name)!)
    const acme = await must<{ id: string }>('owner', 'create_company', {
      p_name: 'Acme',
      p_key: 'ACME',
      p_client_id: randomUUID(),
    })
    await must('outsider', 'create_company', {
      p_name: 'Globex',
      p_key: 'GLOBEX',
      p_client_id: randomUUID(),
    })
    const join = async (name: ActorName, role: string) => {
      const [invited] = await must<{ token: string }[]>('owner', 'invite_people', {
        p_company: acme.id,
        p_emails: [`${name}@example.com`],
        p_role: role,
        p_client_id: randomUUID(),
      })
      await backend.sqlAs(id(name), 'select public.accept_invitation($1)', [invited!.token])
    }
    await join('admin', 'admin')
    await join('agent', 'agent')
    await join('requester', 'requester')
    await join('colleague', 'requester')
    await join('bystander', 'requester')
    await join('suspended', 'agent')
    await join('revoked', 'admin')
    await must('owner', 'set_member_state', { p_company: acme.id, p_user: id('suspended'), p_state: 'suspended' })
  },
}

/** What actors do with queries. */
function actsOf({ sql }: TestSql, { must, call }: ReturnType<typeof actorsOf>, acme: string, globex: string) {
  /** Raises a query and returns its id, key and number. */
  const raise = (name: ActorName, subject = 'The printer is on fire', more: Json = {}) =>
    must<{ id: string; key: string; number: number }>(name, 'raise_query', {
      p_company: name === 'outsider' ? globex : acme,
      p_subject: subject,
      p_body: 'It smokes.',
      p_client_id: randomUUID(),
      ...more,
    })

  const post = (name: ActorName, query: string, kind: 'reply' | 'note', body: string, more: Json = {}) =>
    call<{ id: string; status: string }>(name, 'post_message', {
      p_query: query,
      p_kind: kind,
      p_body: body,
      p_client_id: randomUUID(),
      ...more,
    })

  /** Changes a query with its current row version. */
  const change = async (name: ActorName, query: string, patch: Json) => {
    const [row] = await sql<{ row_version: number }>('select row_version from public.queries where id = $1', [query])
    return call<{ rowVersion: number }>(name, 'change_query', {
      p_query: query,
      p_row_version: row!.row_version,
      p_patch: patch,
    })
  }

  return { raise, post, change }
}

const isJson = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are passed as text, because postgres.js would encode a string bound to jsonb twice. */
const cast = (value: unknown, place: number) => (isJson(value) ? `$${place}::text::jsonb` : `$${place}`)
