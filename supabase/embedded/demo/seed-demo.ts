import { randomBytes } from 'node:crypto'
import type { RunStatement } from '../database/database.ts'
import { customerTemplates } from './templates-customers.ts'
import { itTemplates } from './templates-it.ts'
import { officeTemplates } from './templates-office.ts'
import { insertNotifications } from './insert-notifications.ts'
import { demoInvitation, demoPassword, demoPeople, type DemoPerson } from './demo-people.ts'
import { atWork, type DemoRoles, generateQuery } from './generate-query.ts'
import { createRandom, type Random } from './random.ts'
import { insertQueries } from './insert-queries.ts'
import { stepsUntilStatus, buildTimeline, type QueryTimeline } from './query-timeline.ts'

export type DemoAccount = { name: string; email: string; password: string; role: string }

type Tools = {
  /** Runs one statement as superuser, all in one transaction. */
  sql: RunStatement
  createUser: (person: { email: string; password: string; name: string }) => Promise<string>
  log?: (line: string) => void
  /** Current time of the demo in milliseconds; default now. */
  now?: number
}

const queries = 208
const days = 60
const day = 24 * 60 * 60_000
const seed = 20_260_101

/**
 * Creates the demo company: people in every role and about two hundred queries in every status over sixty days. Only
 * the dates differ from run to run.
 */
export async function seedDemo({ sql, createUser, log, now = Date.now() }: Tools): Promise<DemoAccount[]> {
  const people: DemoPerson[] = []
  for (const { email, name, role, ...more } of demoPeople) {
    const id = await createUser({ email, name, password: demoPassword })
    people.push({ id, name, role, suspended: 'suspended' in more })
  }
  const company = await writeCompany(sql, people, now)
  const rows = await sql<{ name: string; id: string }>('select name, id from public.categories where company_id = $1', [
    company,
  ])
  const timelines = generateTimelines(people, new Map(rows.map(({ name, id }) => [name, id])), now)
  await insertQueries(sql, company, timelines, people, now)
  await insertNotifications(sql, company)
  log?.(`The demo company has ${people.length} people and ${timelines.length} queries.`)
  return demoPeople
    .filter((person) => !('suspended' in person))
    .map(({ name, email, role }) => ({ name, email, role, password: demoPassword }))
}

async function writeCompany(sql: RunStatement, people: DemoPerson[], now: number) {
  const founded = new Date(now - (days + 15) * day).toISOString()
  const owner = people.find(({ role }) => role === 'owner')!
  const members = people.map(({ id, role, suspended }, place) => ({
    user_id: id,
    role,
    state: suspended ? 'suspended' : 'active',
    joined_at: new Date(now - (days + 15) * day + place * 4 * 60 * 60_000).toISOString(),
  }))
  // One statement, because a company must always have an owner.
  const [company] = await sql<{ id: string }>(
    `with company as (
       insert into public.companies (name, key, time_zone, created_by, client_id, created_at)
       values ('Acme Demo', 'DEMO', 'Europe/Berlin', $1, gen_random_uuid(), $2) returning id
     ), joined as (
       insert into public.memberships (company_id, user_id, email, role, state, joined_at)
       select c.id, m.user_id, u.email, m.role, m.state, m.joined_at
       from company c,
         jsonb_to_recordset($3::text::jsonb) as m (user_id uuid, role text, state text, joined_at timestamptz)
         join auth.users u on u.id = m.user_id
     )
     select id from company`,
    [owner.id, founded, JSON.stringify(members)],
  )
  await sql(
    `insert into public.categories (company_id, name, created_at)
     select $1, name, $2 from unnest(array['Complaint', 'Problem', 'Question', 'Request']) name`,
    [company!.id, founded],
  )
  // The token is random: resend the invitation on the people page to get a working link.
  await sql(
    `insert into public.invitations (company_id, email, role, token_hash, invited_by, sent_at, expires_at, created_at)
     values ($1, $2, $3, private.hash_token($4), $5, now() - interval '2 days', now() + interval '5 days', now() - interval '2 days')`,
    [company!.id, demoInvitation.email, demoInvitation.role, randomBytes(32).toString('hex'), owner.id],
  )
  return company!.id
}

/** Generates the queries of a company as they are at `now`. */
export function generateTimelines(people: DemoPerson[], categories: Map<string, string>, now: number): QueryTimeline[] {
  const random = createRandom(seed)
  const cast: DemoRoles = {
    agents: people.filter(({ role, suspended }) => role === 'agent' && !suspended),
    leads: people.filter(({ role }) => role === 'owner' || role === 'admin'),
    requesters: people.filter(({ role }) => role === 'requester'),
  }
  const templates = [...itTemplates, ...officeTemplates, ...customerTemplates]
  return moments(now, random).map((at, place) => {
    const status = stall(place, now - at, random)
    const { raised, steps } = generateQuery(
      { at, through: status, template: templates[(place * 11) % templates.length]!, categories },
      cast,
      random,
    )
    const past = steps.filter((step) => step.at <= now)
    return buildTimeline(raised, status ? stepsUntilStatus(status, raised, past, random) : past, random)
  })
}

/** Creation times of the queries, oldest first, in working hours, more of them recently. */
function moments(now: number, random: Random) {
  const found: number[] = []
  while (found.length < queries) {
    const ago = (days * day * random.whole(0, 1_000_000) ** 1.15) / 1_000_000 ** 1.15
    const at = atWork(now - ago, random)
    if (at <= now - 10 * 60_000) found.push(at)
  }
  return found.sort((a, b) => a - b)
}

/** A status in which a query stays, or null for the full course. */
function stall(place: number, age: number, random: Random) {
  const left = queries - 1 - place
  // The most recent queries, so that a demo started on a Sunday has new ones too.
  if (left < 14) return (['new', 'open', 'new', 'pending', 'open', 'new', 'on_hold'] as const)[left % 7]!
  if (age < 5.5 * day) return random.chance(0.15) ? random.pick(['open', 'pending']) : 'resolved'
  if (age < 21 * day && random.chance(0.3)) return random.pick(['open', 'pending', 'on_hold', 'on_hold'])
  return random.chance(0.06) ? random.pick(['open', 'pending', 'on_hold']) : null
}
