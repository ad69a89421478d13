import { randomBytes } from 'node:crypto'
import type { Channel } from './channel.ts'

/** A tracked payload, with the references that Phoenix clients use. */
type Meta = Record<string, unknown> & { phx_ref: string; phx_ref_prev?: string }
type Metas = Record<string, { metas: Meta[] }>

export type PresenceDiff = { joins: Metas; leaves: Metas }

/** The presence of one topic: what each channel tracks, by the client's key. */
export class PresenceStore {
  readonly #tracked = new Map<Channel, { key: string; meta: Meta; text: string }>()

  /** All tracked payloads, by key. */
  state(): Metas {
    const byKey = new Map<string, { metas: Meta[] }>()
    for (const { key, meta } of this.#tracked.values()) {
      const known = byKey.get(key)
      if (known) known.metas.push(meta)
      else byKey.set(key, { metas: [meta] })
    }
    return Object.fromEntries(byKey)
  }

  /** Whether another user tracks something under the channel's key. */
  isKeyOfAnother({ config, caller }: Channel): boolean {
    return [...this.#tracked].some(([other, { key }]) => key === config.presence.key && other.caller.sub !== caller.sub)
  }

  /** Tracks a payload or replaces the previous one; null when nothing changed. */
  track(channel: Channel, payload: Record<string, unknown>): PresenceDiff | null {
    const { key } = channel.config.presence
    const text = JSON.stringify(payload)
    const tracked = this.#tracked.get(channel)
    if (tracked?.text === text) return null
    const before = tracked?.meta
    const meta = {
      ...payload,
      phx_ref: randomBytes(12).toString('base64url'),
      ...(before && { phx_ref_prev: before.phx_ref }),
    }
    this.#tracked.set(channel, { key, meta, text })
    return { joins: only(key, meta), leaves: before ? only(key, before) : {} }
  }

  /** Removes the channel's payload; null without one. */
  untrack(channel: Channel): PresenceDiff | null {
    const before = this.#tracked.get(channel)
    if (!before) return null
    this.#tracked.delete(channel)
    return { joins: {}, leaves: only(before.key, before.meta) }
  }
}

const only = (key: string, meta: Meta): Metas => Object.fromEntries([[key, { metas: [meta] }]])
