import { realtimeTiming, type TypingEvent } from '#domain/realtime.ts'
import type { MessageKind } from '#domain/query.ts'

/** Who is typing, by user id. `until` is in ms. */
export type Typing = ReadonlyMap<string, { kind: MessageKind; until: number }>

export const nobodyTyping: Typing = new Map()

export const recordTyping = (typing: Typing, { by, kind }: TypingEvent, now: number): Typing =>
  new Map(removeExpiredTyping(typing, now)).set(by, { kind, until: now + realtimeTiming.typingLastsMs })

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
