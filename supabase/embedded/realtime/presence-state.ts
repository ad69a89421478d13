import { randomBytes } from 'node:crypto'
import type { Channel } from './channel.ts'

/** What somebody shows of themselves, with the reference by which clients tell it from its successor. */
type Meta = Record<string, unknown> & { phx_ref: string; phx_ref_prev?: string }
type Metas = Record<string, { metas: Meta[] }>

export type PresenceDiff = { joins: Metas; leaves: Metas }

/** Who is in a room: what each channel tracks, under the key its client chose. */
export class Presence {
  readonly #tracked = new Map<Channel, { key: string; meta: Meta; text: string }>()

  /** Everybody, by key. */
  state(): Metas {
    const byKey = new Map<string, { metas: Meta[] }>()
    for (const { key, meta } of this.#tracked.values()) {
      const known = byKey.get(key)
      if (known) known.metas.push(meta)
      else byKey.set(key, { metas: [meta] })
    }
    return Object.fromEntries(byKey)
  }

  /** Tracks, or replaces what was tracked; null when that is the same. */
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

  /** Null when nothing was tracked. */
  untrack(channel: Channel): PresenceDiff | null {
    const before = this.#tracked.get(channel)
    if (!before) return null
    this.#tracked.delete(channel)
    return { joins: {}, leaves: only(before.key, before.meta) }
  }
}

const only = (key: string, meta: Meta): Metas => Object.fromEntries([[key, { metas: [meta] }]])
