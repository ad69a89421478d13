import { realtimeTiming, type TypingEvent } from '#domain/realtime.ts'
import { limits } from '#domain/limits.ts'
import type { MessageKind } from '#domain/query.ts'

/** Who was typing when last heard of, by person. */
export type Typing = ReadonlyMap<string, { name: string; kind: MessageKind; until: number }>

export const noTyping: Typing = new Map()

export function hearTyping(typing: Typing, { person, kind }: TypingEvent, now: number): Typing {
  return new Map(forgetTyping(typing, now)).set(person.id, {
    name: person.name.slice(0, limits.displayName.max),
    kind,
    until: now + realtimeTiming.typingLastsMs,
  })
}

/** Forgets who stopped; the very same when nobody did. */
export function forgetTyping(typing: Typing, now: number): Typing {
  const left = [...typing].filter(([, { until }]) => until > now)
  return left.length === typing.size ? typing : new Map(left)
}

/** What somebody typed has arrived. */
export function stopTyping(typing: Typing, person: string): Typing {
  if (!typing.has(person)) return typing
  const left = new Map(typing)
  left.delete(person)
  return left
}

/** When the next one has to be forgotten; null when nobody types. */
export const nextForgotten = (typing: Typing): number | null =>
  typing.size > 0 ? Math.min(...[...typing.values()].map(({ until }) => until)) : null
