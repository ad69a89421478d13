import type { Channel } from './channel.ts'
import { type Broadcast, encodeFrame, encodeBroadcast, type SocketFrame, type SerializerVersion } from './frames.ts'
import { PresenceStore, type PresenceDiff } from './presence-store.ts'

type Topic = { channels: Set<Channel>; presence: PresenceStore }

/** The channels and the presence of each topic. */
export class Topics {
  readonly #topics = new Map<string, Topic>()

  add(channel: Channel) {
    const topic = this.#topics.get(channel.name) ?? { channels: new Set(), presence: new PresenceStore() }
    this.#topics.set(channel.name, topic)
    topic.channels.add(channel)
  }

  remove(channel: Channel) {
    const topic = this.#topics.get(channel.name)
    if (!topic?.channels.delete(channel)) return
    const diff = topic.presence.untrack(channel)
    if (topic.channels.size === 0) this.#topics.delete(channel.name)
    else if (diff) this.#sendDiff(topic, diff)
  }

  /** Sends a broadcast to all channels of a topic that may read it, except to its sender. */
  broadcast(name: string, broadcast: Broadcast, except?: Channel) {
    const frames = encodedOnce((version, topic) => encodeBroadcast(version, topic, broadcast))
    for (const channel of this.#topics.get(name)?.channels ?? []) {
      if (channel === except) continue
      if (channel.buffered) {
        channel.buffered.push(broadcast)
        continue
      }
      const frame = channel.accepts(broadcast) ? frames(channel) : null
      if (frame) channel.socket.send(frame)
    }
  }

  presenceOf(channel: Channel) {
    return this.#topics.get(channel.name)?.presence.state() ?? {}
  }

  /** Whether another user tracks something under the channel's presence key. */
  isKeyOfAnother(channel: Channel): boolean {
    return this.#topics.get(channel.name)?.presence.isKeyOfAnother(channel) ?? false
  }

  track(channel: Channel, payload: Record<string, unknown>) {
    const topic = this.#topics.get(channel.name)
    const diff = topic?.presence.track(channel, payload)
    if (topic && diff) this.#sendDiff(topic, diff)
  }

  untrack(channel: Channel) {
    const topic = this.#topics.get(channel.name)
    const diff = topic?.presence.untrack(channel)
    if (topic && diff) this.#sendDiff(topic, diff)
  }

  /** Sends the change to every channel, including its own. */
  #sendDiff({ channels }: Topic, diff: PresenceDiff) {
    const frames = encodedOnce((version, topic) =>
      encodeFrame(version, { joinRef: null, ref: null, topic, event: 'presence_diff', payload: diff }),
    )
    for (const channel of channels) {
      // A channel that is still joining gets the full state afterwards.
      const frame = !channel.buffered && channel.canRead('presence') ? frames(channel) : null
      if (frame) channel.socket.send(frame)
    }
  }
}

/** Encodes a frame once for each version. All channels of a topic share the topic name. */
function encodedOnce(make: (version: SerializerVersion, topic: string) => SocketFrame | null) {
  const made = new Map<SerializerVersion, SocketFrame | null>()
  return ({ topic, socket: { version } }: Channel) => {
    if (!made.has(version)) made.set(version, make(version, topic))
    return made.get(version) ?? null
  }
}
