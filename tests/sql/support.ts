import { randomUUID } from 'node:crypto'
import type { Role } from '../../src/domain/role.ts'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'

/** Who acts in a story. Everybody but the stranger, the outsider and the visitor belongs, or belonged, to Acme. */
export const castNames = [
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
export type ActorName = (typeof castNames)[number]

/** Whoever may do something at Acme, as what; and whoever may do nothing there. */
export const inCompany = ['owner', 'admin', 'agent', 'requester', 'colleague', 'bystander'] as const
export const outside = ['suspended', 'stranger', 'outsider'] as const
export const roleOf = (name: (typeof inCompany)[number]): Role =>
  name === 'colleague' || name === 'bystander' ? 'requester' : name

/** What a function of the API answered, or how it refused: the code is the machine's, the message a person's. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; message: string; detail: string }

type Json = Record<string, unknown>
type Refused = { code?: string; message: string; hint?: string; detail?: string }

/**
 * A database with two companies in it and people in every position:
 * owner, admin, agent, requester, colleague and bystander (two more requesters) of Acme; suspended, once an agent of Acme; outsider,
 * owner of Globex; stranger, who belongs nowhere; visitor, who is not signed in; revoked, an admin of Acme whose session
 * was ended elsewhere.
 */
export async function createTestDb(options: { postgres?: boolean } = {}) {
  const backend = await createTestBackend(options)
  const { sql } = backend
  const ids = new Map<ActorName, string>()
  for (const name of castNames) {
    if (name === 'visitor') continue
    ids.set(
      name,
      await backend.createUser({ email: `${name}@example.com`, name: name[0]!.toUpperCase() + name.slice(1) }),
    )
  }
  const id = (name: ActorName) => ids.get(name)!
  const actor = (name: ActorName) => {
    if (name === 'visitor') return null
    if (name === 'revoked') return { id: id(name), claims: { session_id: randomUUID() } }
    return id(name)
  }

  /** Runs a statement as somebody would through the API. */
  const as = <T extends Json = Json>(name: ActorName, text: string, params: readonly unknown[] = []) =>
    backend.sqlAs<T>(actor(name), text, params)

  /** Calls a function of the API by named parameters. */
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

  /** The same, when it is meant to work. */
  const must = async <T = Json>(name: ActorName | 'worker', fn: string, args: Json = {}): Promise<T> => {
    const answer = await call<T>(name, fn, args)
    if (!answer.ok) throw new Error(`${name} ${fn}: ${answer.code} ${answer.message}`)
    return answer.value
  }

  const acme = await must<{ id: string; key: string }>('owner', 'create_company', {
    p_name: 'Acme',
    p_key: 'ACME',
    p_client_id: randomUUID(),
  })
  const globex = await must<{ id: string; key: string }>('outsider', 'create_company', {
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

  /** Raises a query and gives its id, key and number. */
  const raise = (name: ActorName, subject = 'The printer is on fire', more: Json = {}) =>
    must<{ id: string; key: string; number: number }>(name, 'raise_query', {
      p_company: name === 'outsider' ? globex.id : acme.id,
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

  /** Changes a query as it is now. */
  const change = async (name: ActorName, query: string, patch: Json) => {
    const [row] = await sql<{ row_version: number }>('select row_version from public.queries where id = $1', [query])
    return call<{ rowVersion: number }>(name, 'change_query', {
      p_query: query,
      p_row_version: row!.row_version,
      p_patch: patch,
    })
  }

  return { ...backend, id, actor, as, call, must, raise, post, change, acme, globex }
}

export type Stage = Awaited<ReturnType<typeof createTestDb>>

const isJson = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects travel as text: postgres.js would encode a string bound to jsonb a second time. */
const cast = (value: unknown, place: number) => (isJson(value) ? `$${place}::text::jsonb` : `$${place}`)
