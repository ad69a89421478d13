import type { DemoPerson } from './demo-people.ts'
import type { Random } from './random.ts'
import { type QueryTemplate, createFiller } from './query-template.ts'
import type { TimelineQuery, Step } from './query-timeline.ts'

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
  template: QueryTemplate
  /** Ids by name. */
  categories: Map<string, string>
  /** A status that the query must pass through. */
  through: string | null
}

/** Generates a query and all its steps, including those in the future. */
export function generateQuery(plan: QueryPlan, roles: DemoRoles, random: Random) {
  const course = new QueryCourse(plan, roles, random)
  course.run()
  return { raised: course.raised, steps: course.steps }
}

/** Notes that replace one which the query already has. */
const laterNotes = [
  'Nothing new since the last note.',
  'Checked again, still the same.',
  'Passed on to the next shift.',
]

/** The people, the texts and the steps of one query. */
class QueryCourse {
  readonly steps: Step[] = []
  readonly raised: TimelineQuery
  readonly #plan: QueryPlan
  readonly #roles: DemoRoles
  readonly #random: Random
  readonly #fill: ReturnType<typeof createFiller>
  readonly #agent: string
  readonly #lead: string
  /** Time of the latest step. */
  #now: number

  constructor(plan: QueryPlan, roles: DemoRoles, random: Random) {
    this.#plan = plan
    this.#roles = roles
    this.#random = random
    this.#fill = createFiller(random)
    this.#now = plan.at
    const requester = random.pick(roles.requesters).id
    this.#agent = random.pick(roles.agents).id
    this.#lead = random.pick(roles.leads).id
    const { at, template } = plan
    this.raised = {
      id: random.id(at),
      at,
      requester,
      subject: this.#fill(random.pick(template.subjects)),
      body: this.#fill(template.body),
      category: random.chance(0.75) ? this.#category : null,
      priority: random.weighted({ low: 0, normal: 8, high: 2, urgent: 0, ...template.priorities }),
      visibility: random.chance(0.15) ? 'company' : 'private',
    }
  }

  run() {
    const random = this.#random
    if (this.raised.visibility === 'company' && random.chance(0.7)) this.#follow()
    const ending = this.#plan.through
      ? 'solved'
      : random.weighted({ solved: 84, withdrawn: 5, duplicate: 6, silence: 5 })
    if (ending === 'withdrawn') return this.#withdraw()
    if (ending === 'duplicate') return this.#closeAsDuplicate()
    if (random.chance(0.6)) this.#assign()
    if (random.chance(0.4)) this.#note(this.#fill(this.#plan.template.note))
    if (ending === 'silence' || this.#plan.through === 'pending' || random.chance(0.55)) {
      this.#ask()
      if (ending === 'silence') return this.#resolveWithoutAnswer()
      this.#reply(this.raised.requester, this.#fill(this.#plan.template.answer), 30, 1500)
    }
    if (this.#plan.through === 'on_hold' || (this.#plan.template.hold && random.chance(0.45))) this.#holdAndReopen()
    if (random.chance(0.2)) this.#note(this.#fill(this.#plan.template.note))
    this.#solve()
  }

  get #category() {
    return this.#plan.categories.get(this.#plan.template.category)!
  }

  #follow() {
    const others = this.#roles.requesters.filter(({ id }) => id !== this.raised.requester)
    this.steps.push({ kind: 'follow', by: this.#random.pick(others).id, at: this.#later(10, 300) })
  }

  #withdraw() {
    this.#later(15, 400)
    this.#setStatus(this.raised.requester, 'resolved', 'withdrawn')
    this.#closeAutomatically()
  }

  #closeAsDuplicate() {
    this.#later(10, 200)
    this.#note('Asked twice; the other one is answered already.')
    this.#setStatus(this.#agent, 'closed', 'duplicate')
  }

  #assign() {
    const set = {
      assignee: this.#agent,
      ...(this.raised.category === null && { category: this.#category }),
      ...(this.#random.chance(0.15) && { priority: 'high' as const }),
    }
    const by = this.#random.chance(0.5) ? this.#agent : this.#lead
    this.steps.push({ kind: 'change', by, at: this.#later(4, 150), set })
  }

  #ask() {
    this.#reply(this.#agent, this.#fill(this.#plan.template.ask), 10, 260)
    this.#setStatus(this.#agent, 'pending')
  }

  #resolveWithoutAnswer() {
    this.#now += 6 * day
    const body = 'As we have not heard from you, I take it that it works by now. Just reply if it does not.'
    this.#reply(this.#agent, body, 10, 200)
    this.#setStatus(this.#agent, 'resolved', 'no_response')
    this.#closeAutomatically()
  }

  #holdAndReopen() {
    const random = this.#random
    const by = this.#agent
    const reason = this.#fill(this.#plan.template.hold ?? 'Waiting for {colleague}, who is back on {weekday}')
    this.steps.push({ kind: 'change', by, at: this.#later(20, 200), set: { status: 'on_hold' }, reason })
    if (random.chance(0.4)) this.#note('Asked again, they promise it for this week.')
    this.#now += random.whole(1, 3) * day
    this.steps.push({ kind: 'change', by, at: this.#later(0, 240), set: { status: 'open' } })
  }

  #solve() {
    const { solution, resolution } = this.#plan.template
    const { requester } = this.raised
    this.#reply(this.#agent, this.#fill(solution), 15, 400)
    this.#setStatus(this.#agent, 'resolved', resolution)
    if (this.#random.chance(0.1)) {
      this.#reply(requester, 'Unfortunately it is back. Same thing as before.', 300, 3000)
      const body = 'Sorry to hear that. I looked again and found a second cause; now it should really be gone.'
      this.#reply(this.#agent, body, 30, 300)
      this.#setStatus(this.#agent, 'resolved', resolution)
    }
    if (this.#random.chance(0.35)) {
      this.#later(20, 2000)
      this.#setStatus(requester, 'closed')
    } else {
      this.#closeAutomatically()
    }
  }

  #reply(by: string, body: string, from: number, to: number) {
    this.steps.push({ kind: 'reply', by, body, at: this.#later(from, to) })
  }

  /** Adds a note, or one of `laterNotes` if the query already has a note with this text. */
  #note(body: string) {
    const by = this.#random.pick([this.#agent, this.#agent, this.#lead])
    const at = this.#later(3, 60)
    const written = new Set(this.steps.map((step) => (step.kind === 'note' ? step.body : '')))
    const own = [body, ...laterNotes].find((text) => !written.has(text)) ?? body
    this.steps.push({ kind: 'note', by, body: own, at })
  }

  #setStatus(by: string, status: string, resolution?: string) {
    this.#now += 900
    this.steps.push({ kind: 'change', by, at: this.#now, set: { status, ...(resolution && { resolution }) } })
  }

  #closeAutomatically() {
    this.#now += 4 * day + this.#random.whole(1, 2) * minute
    this.steps.push({ kind: 'change', by: null, at: this.#now, set: { status: 'closed' } })
  }

  /** Advances the time by some minutes, to a working time. */
  #later(fromMinutes: number, toMinutes: number) {
    const random = this.#random
    this.#now = atWork(this.#now + random.whole(fromMinutes, toMinutes) * minute + random.whole(0, 59_999), random)
    return this.#now
  }
}
