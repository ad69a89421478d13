import { callerOfToken, InvalidTokenError } from './token-caller.ts'
import { Channel } from './channel.ts'
import { parseJoinConfig, recordOf } from './join-config.ts'
import { type Broadcast, encodeBroadcast, type PhoenixMessage } from './frames.ts'
import { closeChannel, type RealtimeContext, closeOnExpiry } from './realtime-context.ts'
import { checkRead, readDenied } from './channel-permissions.ts'
import { replayed } from './stored-messages.ts'
import type { ClientSocket } from './client-socket.ts'
import { logError } from '../../log-error.ts'

const prefix = 'realtime:'
/** A binary frame stores the length of the topic in one byte. */
const maxTopicBytes = 255

/** The reason for a rejected join, which the client receives. */
class JoinError extends Error {}

/** `phx_join`: joins a topic. A second join of one topic closes the first channel. */
export async function handleJoin(context: RealtimeContext, socket: ClientSocket, message: PhoenixMessage) {
  const before = socket.channels.get(message.topic)
  if (before) closeChannel(context, before)
  socket.joining += 1
  try {
    await joinChannel(context, socket, message)
  } catch (error) {
    socket.reply(message, 'error', { reason: reasonOf(error) })
    context.rejections.count(socket)
  } finally {
    socket.joining -= 1
  }
}

function reasonOf(error: unknown) {
  if (error instanceof InvalidTokenError) return `${error.code}: ${error.message}`
  if (error instanceof JoinError) return error.message
  logError('realtime', error)
  return 'UnableToConnectToProject: Realtime was unable to connect to the project database'
}

async function joinChannel(context: RealtimeContext, socket: ClientSocket, message: PhoenixMessage) {
  const { topic, joinRef, ref, payload } = message
  const name = topicName(topic)
  // `joining` includes this join.
  if (socket.channels.size + socket.joining > context.limits.channels)
    throw new JoinError('ChannelRateLimitReached: Too many channels')
  const config = parseJoinConfig(payload)
  if (!config.private) throw new JoinError('PrivateOnly: This project only allows private channels')
  if (config.postgresChanges) {
    throw new JoinError('PostgresChangesNotSupported: This backend supports only broadcasts from the database')
  }
  const { caller, token } = await joinCaller(context, socket, payload)
  socket.countedFor = caller.sub ?? socket.countedFor
  const channel = new Channel(socket, { topic, name, joinRef: joinRef ?? ref, config, caller, token }, context.limits)
  context.topics.add(channel)
  try {
    const tooMany = new JoinError('ClientJoinRateLimitReached: Too many rejected joins')
    const earlier = await context.rejections.whileCounted(socket, tooMany, () => readableMessages(context, channel))
    if (
      caller.role !== 'service_role' &&
      !context.connectionLimits.assignHolder(socket, caller.sub ?? socket.address, name)
    ) {
      throw new JoinError('ConnectionRateLimitReached: Too many connected users')
    }
    // The client may have disconnected during the permission check.
    if (socket.open) completeJoin(context, channel, message, earlier)
  } finally {
    if (!channel.joined) context.topics.remove(channel)
  }
}

function completeJoin(context: RealtimeContext, channel: Channel, message: PhoenixMessage, earlier: Broadcast[]) {
  const { socket, topic, config, buffered } = channel
  socket.channels.set(topic, channel)
  channel.buffered = null
  closeOnExpiry(context, channel)
  socket.reply(message, 'ok', { postgres_changes: [] })
  if (config.presence.enabled && channel.canRead('presence')) {
    channel.push('presence_state', context.topics.presenceOf(channel))
  }
  if (config.replicationReady) channel.pushSystem('ok', 'Replication connection established')
  for (const broadcast of [...earlier, ...(buffered ?? []).filter((one) => channel.accepts(one))]) {
    const frame = encodeBroadcast(socket.version, topic, broadcast)
    if (frame) socket.send(frame)
  }
}

function topicName(topic: string) {
  const name = topic.slice(prefix.length)
  if (!topic.startsWith(prefix) || name === '') {
    throw new JoinError('TopicNameRequired: You must provide a topic name')
  }
  if (Buffer.byteLength(topic) > maxTopicBytes || name.includes('\0')) {
    throw new JoinError('TopicNameInvalid: The topic name is too long or contains an invalid character')
  }
  return name
}

/** The caller of the token, or of the API key if there is no token. */
async function joinCaller(
  { tokens }: RealtimeContext,
  socket: ClientSocket,
  payload: unknown,
): Promise<Pick<Channel, 'caller' | 'token'>> {
  const { access_token: accessToken, user_token: userToken } = recordOf(payload)
  const token = userToken ?? accessToken
  if (typeof token !== 'string' || token.startsWith('sb_')) return { caller: socket.keyCaller, token: null }
  return { caller: await callerOfToken(tokens, token), token }
}

/**
 * The earlier messages that a join requests.
 * @throws JoinError when the caller may not read the topic
 */
async function readableMessages(context: RealtimeContext, channel: Channel) {
  if (!(await checkRead(context, channel))) throw new JoinError(`Unauthorized: ${readDenied(channel)}`)
  return earlierMessages(context, channel)
}

async function earlierMessages({ database }: RealtimeContext, channel: Channel) {
  const { replay } = channel.config
  if (!replay) return []
  if (!channel.read.broadcast) throw new JoinError(`Unauthorized: ${readDenied(channel)}`)
  const { since, limit = 25 } = replay
  if (!Number.isSafeInteger(since) || !Number.isInteger(limit)) {
    throw new JoinError('UnableToReplayMessages: Replay params are not valid')
  }
  const messages = await replayed(database.query, channel.name, since as number, limit as number)
  for (const { id } of messages) channel.replayed.add(id)
  return messages.map(({ broadcast }) => broadcast)
}
