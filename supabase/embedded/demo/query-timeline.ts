import type { Random } from './random.ts'
import type { TemplatePriority } from './query-template.ts'

type Fields = {
  status: string
  resolution: string | null
  assignee: string | null
  priority: TemplatePriority
  category: string | null
}

/** When a step happens, and who does it; null for automatic changes. */
type Occurrence = { at: number; by: string | null }
export type Step =
  | (Occurrence & { kind: 'reply' | 'note'; body: string })
  | (Occurrence & { kind: 'change'; set: Partial<Fields>; reason?: string })
  | (Occurrence & { kind: 'follow' })

export type TimelineQuery = {
  id: string
  at: number
  requester: string
  subject: string
  body: string
  category: string | null
  priority: TemplatePriority
  visibility: 'private' | 'company'
}

export type TimelineMessage = {
  id: string
  kind: 'reply' | 'note'
  body: string
  author: string
  fromStaff: boolean
  at: number
}
export type Event = { id: string; type: string; actor: string | null; patch: Record<string, unknown>; at: number }

/** Derived columns of a query; times in milliseconds. */
type Times = {
  waitingSince: number | null
  firstRespondedAt: number | null
  resolvedAt: number | null
  closedAt: number | null
  reopened: number
  lastActivityAt: number
  staffSpokeLast: boolean
}

export type QueryTimeline = ReturnType<TimelineBuilder['result']>

/** Applies the steps of a query and gives the rows that the triggers of supabase/migrations would write. */
export function buildTimeline(raised: TimelineQuery, steps: Step[], random: Random): QueryTimeline {
  const builder = new TimelineBuilder(raised, random)
  for (const step of steps) builder.apply(step)
  return builder.result()
}

/** The state of a query while its steps are applied. */
class TimelineBuilder {
  readonly #raised: TimelineQuery
  readonly #random: Random
  readonly #fields: Fields & { holdReason: string | null }
  readonly #messages: TimelineMessage[] = []
  readonly #events: Event[]
  readonly #followers: { user: string; at: number }[] = []
  readonly #times: Times

  constructor(raised: TimelineQuery, random: Random) {
    this.#raised = raised
    this.#random = random
    const { priority, category, at } = raised
    this.#fields = { status: 'new', resolution: null, assignee: null, priority, category, holdReason: null }
    this.#events = [{ id: random.id(at), type: 'raised', actor: raised.requester, patch: {}, at }]
    this.#times = {
      waitingSince: at,
      firstRespondedAt: null,
      resolvedAt: null,
      closedAt: null,
      reopened: 0,
      lastActivityAt: at,
      staffSpokeLast: false,
    }
  }

  apply(step: Step) {
    const { at } = step
    if (step.kind === 'reply') this.#reply(at, step.by!, step.body)
    if (step.kind === 'note') this.#addMessage('note', at, step.by!, step.body, true)
    if (step.kind === 'follow') {
      this.#events.push({ id: this.#random.id(at), type: 'followed', actor: step.by, patch: {}, at })
      this.#followers.push({ user: step.by!, at })
    }
    if (step.kind === 'change') {
      if (step.reason) this.#fields.holdReason = step.reason
      this.#change(at, step.by, step.set)
    }
  }

  result() {
    return {
      raised: this.#raised,
      ...this.#fields,
      ...this.#times,
      messages: this.#messages,
      events: this.#events,
      followers: this.#followers,
    }
  }

  #addMessage(kind: TimelineMessage['kind'], at: number, author: string, body: string, fromStaff: boolean) {
    this.#messages.push({ id: this.#random.id(at), kind, body, author, fromStaff, at })
  }

  #reply(at: number, by: string, body: string) {
    const fromStaff = by !== this.#raised.requester
    const { status } = this.#fields
    this.#addMessage('reply', at, by, body, fromStaff)
    this.#times.lastActivityAt = at
    this.#times.staffSpokeLast = fromStaff
    if (fromStaff) {
      this.#times.firstRespondedAt ??= at
      this.#times.waitingSince = null
      if (status === 'new') this.#change(at, by, { status: 'open' })
    } else {
      this.#times.waitingSince ??= at
      if (['pending', 'on_hold', 'resolved'].includes(status)) this.#change(at, by, { status: 'open' })
    }
  }

  #change(at: number, by: string | null, set: Partial<Fields>) {
    const fields = this.#fields
    const before = { ...fields }
    Object.assign(fields, set)
    if (before.status === 'new' && fields.status === 'new' && fields.assignee) fields.status = 'open'
    if (fields.status !== before.status) this.#enterStatus(at, by, before.status)
    const names = ['status', 'resolution', 'assignee', 'priority', 'category'] as const
    const changed = names.filter((name) => fields[name] !== before[name])
    if (changed.length === 0) return
    const patch = Object.fromEntries(changed.map((name) => [name, [before[name], fields[name]]]))
    this.#events.push({ id: this.#random.id(at), type: 'changed', actor: by, patch, at })
    // Requesters do not know of the priority.
    if (changed.some((name) => name !== 'priority')) this.#times.lastActivityAt = at
  }

  #enterStatus(at: number, by: string | null, from: string) {
    const fields = this.#fields
    const times = this.#times
    if (fields.status !== 'on_hold') fields.holdReason = null
    if (fields.status === 'open') {
      fields.resolution = null
      if (from === 'resolved') {
        times.resolvedAt = null
        times.reopened += 1
        times.waitingSince = at
      }
    }
    if (fields.status === 'resolved') {
      times.resolvedAt = at
      if (fields.resolution !== 'withdrawn') fields.assignee ??= by
    }
    if (fields.status === 'closed') times.closedAt = at
    if (['pending', 'resolved', 'closed'].includes(fields.status)) times.waitingSince = null
  }
}

/** The shortest beginning of the steps that leads to this status; all steps if none does. */
export function stepsUntilStatus(status: string, raised: TimelineQuery, steps: Step[], random: Random) {
  for (let length = 0; length <= steps.length; length += 1) {
    const some = steps.slice(0, length)
    const next = steps[length]
    // A status change right after a reply belongs to the reply.
    if (next?.kind === 'change' && next.at - (some.at(-1)?.at ?? raised.at) < 2000) continue
    if (buildTimeline(raised, some, random).status === status) return some
  }
  return steps
}
