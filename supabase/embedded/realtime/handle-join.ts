import { callerOfToken, TokenError } from './token-caller.ts'
import { Channel } from './channel.ts'
import { configOf, fieldsOf } from './join-config.ts'
import { type Broadcast, encodeBroadcast, type Message } from './frames.ts'
import { closeChannel, type Live, untilExpiry } from './realtime-context.ts'
import { askRead, unreadable } from './channel-permissions.ts'
import { replayed } from './stored-messages.ts'
import type { Socket } from './client-socket.ts'

const prefix = 'realtime:'
/** A topic's name is one byte long in the head of a frame. */
const maxTopicBytes = 255

/** Why a channel cannot be joined, as the client is told. */
class JoinError extends Error {}

/** Answers `phx_join`: whoever joins a topic again leaves it first. */
export async function join(live: Live, socket: Socket, message: Message) {
  const before = socket.channels.get(message.topic)
  if (before) closeChannel(live, before)
  socket.joining += 1
  try {
    await admit(live, socket, message)
  } catch (error) {
    socket.reply(message, 'error', { reason: reasonOf(error) })
    socket.refused += 1
    if (socket.isStranger && socket.refused >= live.limits.refusedJoins) socket.hangUp()
  } finally {
    socket.joining -= 1
  }
}

function reasonOf(error: unknown) {
  if (error instanceof TokenError) return `${error.code}: ${error.message}`
  if (error instanceof JoinError) return error.message
  console.error('[realtime]', error instanceof Error ? error.message : error)
  return 'UnableToConnectToProject: Realtime was unable to connect to the project database'
}

async function admit(live: Live, socket: Socket, message: Message) {
  const { topic, joinRef, ref, payload } = message
  const name = nameOf(topic)
  // Itself is among those that are being joined.
  if (socket.channels.size + socket.joining > live.limits.channels)
    throw new JoinError('ChannelRateLimitReached: Too many channels')
  const config = configOf(payload)
  if (!config.private) throw new JoinError('PrivateOnly: This project only allows private channels')
  if (config.postgresChanges) {
    throw new JoinError(
      'PostgresChangesNotSupported: This backend tells of changes by broadcasts of the database alone',
    )
  }
  const { caller, token } = await bearerOf(live, socket, payload)
  const channel = new Channel(socket, { topic, name, joinRef: joinRef ?? ref, config, caller, token }, live.limits)
  live.rooms.enter(channel)
  try {
    if (!(await askRead(live, channel))) throw new JoinError(`Unauthorized: ${unreadable(channel)}`)
    const earlier = await earlierMessages(live, channel)
    if (caller.role !== 'service_role' && !live.seats.claim(socket, caller.sub ?? socket.address)) {
      throw new JoinError('ConnectionRateLimitReached: Too many connected users')
    }
    // The client may have gone while the database was asked.
    if (socket.open) welcome(live, channel, message, earlier)
  } finally {
    if (!channel.joined) live.rooms.leave(channel)
  }
}

function welcome(live: Live, channel: Channel, message: Message, earlier: Broadcast[]) {
  const { socket, topic, config, held } = channel
  socket.channels.set(topic, channel)
  channel.held = null
  untilExpiry(live, channel)
  socket.reply(message, 'ok', { postgres_changes: [] })
  if (config.presence.enabled && channel.mayRead('presence')) {
    channel.push('presence_state', live.rooms.presenceOf(channel))
  }
  if (config.replicationReady) channel.say('ok', 'Replication connection established')
  for (const broadcast of [...earlier, ...(held ?? []).filter((one) => channel.hears(one))]) {
    const frame = encodeBroadcast(socket.version, topic, broadcast)
    if (frame) socket.send(frame)
  }
}

function nameOf(topic: string) {
  const name = topic.slice(prefix.length)
  if (!topic.startsWith(prefix) || name === '') {
    throw new JoinError('TopicNameRequired: You must provide a topic name')
  }
  if (Buffer.byteLength(topic) > maxTopicBytes || name.includes('\0')) {
    throw new JoinError('TopicNameInvalid: The topic name is too long or holds a character that no name can')
  }
  return name
}

/** Whose rights the channel will rest on: the person of the token, or who the API key stands for. */
async function bearerOf(
  { tokens }: Live,
  socket: Socket,
  payload: unknown,
): Promise<Pick<Channel, 'caller' | 'token'>> {
  const { access_token: accessToken, user_token: userToken } = fieldsOf(payload)
  const token = userToken ?? accessToken
  if (typeof token !== 'string' || token.startsWith('sb_')) return { caller: socket.keyHolder, token: null }
  return { caller: await callerOfToken(tokens, token), token }
}

async function earlierMessages({ database }: Live, channel: Channel) {
  const { replay } = channel.config
  if (!replay) return []
  if (!channel.read.broadcast) throw new JoinError(`Unauthorized: ${unreadable(channel)}`)
  const { since, limit = 25 } = replay
  if (!Number.isSafeInteger(since) || !Number.isInteger(limit)) {
    throw new JoinError('UnableToReplayMessages: Replay params are not valid')
  }
  const messages = await replayed(database.query, channel.name, since as number, limit as number)
  for (const { id } of messages) channel.replayed.add(id)
  return messages.map(({ broadcast }) => broadcast)
}
