import { realtimeTiming, type TypingEvent } from '#domain/realtime.ts'
import { limits } from '#domain/limits.ts'
import type { MessageKind } from '#domain/query.ts'

/** Who is typing, by user id. `until` is in ms. */
export type Typing = ReadonlyMap<string, { name: string; kind: MessageKind; until: number }>

export const nobodyTyping: Typing = new Map()

export function recordTyping(typing: Typing, { person, kind }: TypingEvent, now: number): Typing {
  return new Map(removeExpiredTyping(typing, now)).set(person.id, {
    name: person.name.slice(0, limits.displayName.max),
    kind,
    until: now + realtimeTiming.typingLastsMs,
  })
}

/** Removes people who stopped typing. Returns the same map when nobody did. */
export function removeExpiredTyping(typing: Typing, now: number): Typing {
  const left = [...typing].filter(([, { until }]) => until > now)
  return left.length === typing.size ? typing : new Map(left)
}

/** Removes one person, whose message has arrived. */
export function removeTyping(typing: Typing, userId: string): Typing {
  if (!typing.has(userId)) return typing
  const left = new Map(typing)
  left.delete(userId)
  return left
}

/** When the next entry expires, in ms; null when nobody types. */
export const nextTypingExpiry = (typing: Typing): number | null =>
  typing.size > 0 ? Math.min(...[...typing.values()].map(({ until }) => until)) : null
