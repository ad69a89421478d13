import type { DemoPerson } from './demo-people.ts'
import type { Random } from './random.ts'
import { type QueryTemplate, createFiller } from './query-template.ts'
import type { RaisedQuery, Step } from './query-timeline.ts'

const minute = 60_000
const day = 24 * 60 * minute

export type DemoRoles = { agents: DemoPerson[]; leads: DemoPerson[]; requesters: DemoPerson[] }

/** The next working time: weekdays from 8 to 18 UTC. */
export function atWork(at: number, random: Random) {
  const moment = new Date(at)
  for (;;) {
    const weekend = moment.getUTCDay() === 0 || moment.getUTCDay() === 6
    const hour = moment.getUTCHours()
    if (!weekend && hour >= 8 && hour < 18) return moment.getTime()
    if (weekend || hour >= 18) moment.setUTCDate(moment.getUTCDate() + 1)
    moment.setUTCHours(8, random.whole(0, 90), random.whole(0, 59), random.whole(0, 999))
  }
}

export type QueryPlan = {
  at: number
  case: QueryTemplate
  /** Ids by name. */
  categories: Map<string, string>
  /** A status that the query must pass through. */
  through: string | null
}

/** Generates a query and all its steps, including those in the future. */
export function generateQuery({ at, case: about, categories, through }: QueryPlan, cast: DemoRoles, random: Random) {
  const say = createFiller(random)
  const requester = random.pick(cast.requesters).id
  const agent = random.pick(cast.agents).id
  const lead = random.pick(cast.leads).id
  const category = categories.get(about.category)!
  const raised: RaisedQuery = {
    id: random.id(at),
    at,
    requester,
    subject: say(random.pick(about.subjects)),
    body: say(about.body),
    category: random.chance(0.75) ? category : null,
    priority: random.weighted({ low: 0, normal: 8, high: 2, urgent: 0, ...about.priorities }),
    visibility: random.chance(0.15) ? 'company' : 'private',
  }

  const steps: Step[] = []
  let now = at
  const later = (from: number, to: number) => {
    now = atWork(now + random.whole(from, to) * minute + random.whole(0, 59_999), random)
    return now
  }
  const add = (...more: Step[]) => steps.push(...more)
  const reply = (by: string, body: string, from = 20, to = 240) => add({ kind: 'reply', by, body, at: later(from, to) })
  const note = (body: string) => add({ kind: 'note', by: random.pick([agent, agent, lead]), body, at: later(3, 60) })
  const status = (by: string | null, set: string, resolution?: string) =>
    add({ kind: 'change', by, at: (now += 900), set: { status: set, ...(resolution && { resolution }) } })
  const closeByItself = () => {
    now += 4 * day + random.whole(1, 2) * minute
    add({ kind: 'change', by: null, at: now, set: { status: 'closed' } })
  }

  if (raised.visibility === 'company' && random.chance(0.7)) {
    const others = cast.requesters.filter(({ id }) => id !== requester)
    add({ kind: 'follow', by: random.pick(others).id, at: later(10, 300) })
  }

  const ending = through ? 'solved' : random.weighted({ solved: 84, withdrawn: 5, duplicate: 6, silence: 5 })
  if (ending === 'withdrawn') {
    later(15, 400)
    status(requester, 'resolved', 'withdrawn')
    closeByItself()
    return { raised, steps }
  }
  if (ending === 'duplicate') {
    later(10, 200)
    note('Asked twice; the other one is answered already.')
    status(agent, 'closed', 'duplicate')
    return { raised, steps }
  }

  if (random.chance(0.6)) {
    const set = {
      assignee: agent,
      ...(raised.category === null && { category }),
      ...(random.chance(0.15) && { priority: 'high' as const }),
    }
    add({ kind: 'change', by: random.chance(0.5) ? agent : lead, at: later(4, 150), set })
  }
  if (random.chance(0.4)) note(say(about.note))
  if (ending === 'silence' || through === 'pending' || random.chance(0.55)) {
    reply(agent, say(about.ask), 10, 260)
    status(agent, 'pending')
    if (ending === 'silence') {
      now += 6 * day
      reply(agent, 'As we have not heard from you, I take it that it works by now. Just reply if it does not.', 10, 200)
      status(agent, 'resolved', 'no_response')
      closeByItself()
      return { raised, steps }
    }
    reply(requester, say(about.answer), 30, 1500)
  }
  if (through === 'on_hold' || (about.hold && random.chance(0.45))) {
    const reason = say(about.hold ?? 'Waiting for {colleague}, who is back on {weekday}')
    add({ kind: 'change', by: agent, at: later(20, 200), set: { status: 'on_hold' }, reason })
    if (random.chance(0.4)) note('Asked again, they promise it for this week.')
    now += random.whole(1, 3) * day
    add({ kind: 'change', by: agent, at: later(0, 240), set: { status: 'open' } })
  }
  if (random.chance(0.2)) note(say(about.note))
  reply(agent, say(about.solution), 15, 400)
  status(agent, 'resolved', about.resolution)
  if (random.chance(0.1)) {
    reply(requester, 'Unfortunately it is back. Same thing as before.', 300, 3000)
    reply(agent, 'Sorry to hear that. I looked again and found a second cause; now it should really be gone.', 30, 300)
    status(agent, 'resolved', about.resolution)
  }
  if (random.chance(0.35)) {
    later(20, 2000)
    status(requester, 'closed')
  } else {
    closeByItself()
  }
  return { raised, steps }
}
