import type { Random } from './random.ts'
import type { Priority } from './query-template.ts'

type Fields = {
  status: string
  resolution: string | null
  assignee: string | null
  priority: Priority
  category: string | null
}

/** A step of a query. `by` is null for automatic changes. */
type Moment = { at: number; by: string | null }
export type Step =
  | (Moment & { kind: 'reply' | 'note'; body: string })
  | (Moment & { kind: 'change'; set: Partial<Fields>; reason?: string })
  | (Moment & { kind: 'follow' })

export type RaisedQuery = {
  id: string
  at: number
  requester: string
  subject: string
  body: string
  category: string | null
  priority: Priority
  visibility: 'private' | 'company'
}

export type Message = {
  id: string
  kind: 'reply' | 'note'
  body: string
  author: string
  fromStaff: boolean
  at: number
}
export type Event = { id: string; type: string; actor: string | null; patch: Record<string, unknown>; at: number }

export type QueryTimeline = ReturnType<typeof buildTimeline>

/** Applies the steps of a query and gives the rows that the triggers of supabase/migrations would write. */
export function buildTimeline(raised: RaisedQuery, steps: Step[], random: Random) {
  const now: Fields & { holdReason: string | null } = {
    status: 'new',
    resolution: null,
    assignee: null,
    priority: raised.priority,
    category: raised.category,
    holdReason: null,
  }
  const messages: Message[] = []
  const events: Event[] = [
    { id: random.id(raised.at), type: 'raised', actor: raised.requester, patch: {}, at: raised.at },
  ]
  const clocks = {
    waitingSince: raised.at as number | null,
    firstRespondedAt: null as number | null,
    resolvedAt: null as number | null,
    closedAt: null as number | null,
    reopened: 0,
    lastActivityAt: raised.at,
    staffSpokeLast: false,
  }

  const change = (at: number, by: string | null, set: Partial<Fields>) => {
    const before = { ...now }
    Object.assign(now, set)
    if (before.status === 'new' && now.status === 'new' && now.assignee) now.status = 'open'
    if (now.status !== before.status) arrive(at, by, before.status)
    const fields = ['status', 'resolution', 'assignee', 'priority', 'category'] as const
    const changed = fields.filter((field) => now[field] !== before[field])
    if (changed.length === 0) return
    const patch = Object.fromEntries(changed.map((field) => [field, [before[field], now[field]]]))
    events.push({ id: random.id(at), type: 'changed', actor: by, patch, at })
    clocks.lastActivityAt = at
  }

  const arrive = (at: number, by: string | null, from: string) => {
    if (now.status !== 'on_hold') now.holdReason = null
    if (now.status === 'open') {
      now.resolution = null
      if (from === 'resolved') {
        clocks.resolvedAt = null
        clocks.reopened += 1
        clocks.waitingSince = at
      }
    }
    if (now.status === 'resolved') {
      clocks.resolvedAt = at
      if (now.resolution !== 'withdrawn') now.assignee ??= by
    }
    if (now.status === 'closed') clocks.closedAt = at
    if (['pending', 'resolved', 'closed'].includes(now.status)) clocks.waitingSince = null
  }

  const reply = (at: number, by: string, body: string) => {
    const fromStaff = by !== raised.requester
    messages.push({ id: random.id(at), kind: 'reply', body, author: by, fromStaff, at })
    clocks.lastActivityAt = at
    clocks.staffSpokeLast = fromStaff
    if (fromStaff) {
      clocks.firstRespondedAt ??= at
      clocks.waitingSince = null
      if (now.status === 'new') change(at, by, { status: 'open' })
    } else {
      clocks.waitingSince ??= at
      if (['pending', 'on_hold', 'resolved'].includes(now.status)) change(at, by, { status: 'open' })
    }
  }

  for (const step of steps) {
    if (step.kind === 'reply') reply(step.at, step.by!, step.body)
    if (step.kind === 'note') {
      messages.push({
        id: random.id(step.at),
        kind: 'note',
        body: step.body,
        author: step.by!,
        fromStaff: true,
        at: step.at,
      })
    }
    if (step.kind === 'follow') {
      events.push({ id: random.id(step.at), type: 'followed', actor: step.by, patch: {}, at: step.at })
    }
    if (step.kind === 'change') {
      if (step.reason) now.holdReason = step.reason
      change(step.at, step.by, step.set)
    }
  }
  const followers = steps.filter((step) => step.kind === 'follow').map(({ by, at }) => ({ user: by!, at }))
  return { raised, ...now, ...clocks, messages, events, followers }
}

/** The shortest beginning of the steps that leads to this status; all steps if none does. */
export function stepsUntilStatus(status: string, raised: RaisedQuery, steps: Step[], random: Random) {
  for (let length = 0; length <= steps.length; length += 1) {
    const some = steps.slice(0, length)
    const next = steps[length]
    // A status change right after a reply belongs to the reply.
    if (next?.kind === 'change' && next.at - (some.at(-1)?.at ?? raised.at) < 2000) continue
    if (buildTimeline(raised, some, random).status === status) return some
  }
  return steps
}
