import type { Channel } from './channel.ts'
import { type Broadcast, encode, encodeBroadcast, type Frame, type Version } from './frames.ts'
import { Presence, type PresenceDiff } from './presence-state.ts'

type Room = { channels: Set<Channel>; presence: Presence }

/** Who joined which topic, and what is handed out to them. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()

  enter(channel: Channel) {
    const room = this.#rooms.get(channel.name) ?? { channels: new Set(), presence: new Presence() }
    this.#rooms.set(channel.name, room)
    room.channels.add(channel)
  }

  leave(channel: Channel) {
    const room = this.#rooms.get(channel.name)
    if (!room?.channels.delete(channel)) return
    const diff = room.presence.untrack(channel)
    if (room.channels.size === 0) this.#rooms.delete(channel.name)
    else if (diff) this.#tell(room, diff)
  }

  /** Hands a broadcast to everybody in a room who may read it, but for whoever sent it. */
  broadcast(name: string, broadcast: Broadcast, except?: Channel) {
    const frames = encodedOnce((version, topic) => encodeBroadcast(version, topic, broadcast))
    for (const channel of this.#rooms.get(name)?.channels ?? []) {
      if (channel === except) continue
      if (channel.held) {
        channel.held.push(broadcast)
        continue
      }
      const frame = channel.hears(broadcast) ? frames(channel) : null
      if (frame) channel.socket.send(frame)
    }
  }

  presenceOf(channel: Channel) {
    return this.#rooms.get(channel.name)?.presence.state() ?? {}
  }

  track(channel: Channel, payload: Record<string, unknown>) {
    const room = this.#rooms.get(channel.name)
    const diff = room?.presence.track(channel, payload)
    if (room && diff) this.#tell(room, diff)
  }

  untrack(channel: Channel) {
    const room = this.#rooms.get(channel.name)
    const diff = room?.presence.untrack(channel)
    if (room && diff) this.#tell(room, diff)
  }

  /** Everybody hears of it, also whose own presence it is. */
  #tell({ channels }: Room, diff: PresenceDiff) {
    const frames = encodedOnce((version, topic) =>
      encode(version, { joinRef: null, ref: null, topic, event: 'presence_diff', payload: diff }),
    )
    for (const channel of channels) {
      // Who is about to join is told of everybody then.
      const frame = !channel.held && channel.mayRead('presence') ? frames(channel) : null
      if (frame) channel.socket.send(frame)
    }
  }
}

/** All channels of a room have one topic, so that each version's frame is made once, if anybody needs it. */
function encodedOnce(make: (version: Version, topic: string) => Frame | null) {
  const made = new Map<Version, Frame | null>()
  return ({ topic, socket: { version } }: Channel) => {
    if (!made.has(version)) made.set(version, make(version, topic))
    return made.get(version) ?? null
  }
}
