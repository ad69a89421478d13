import { type PermissionRequest, type Extension, canRead, canWrite } from './authorize.ts'
import type { Channel } from './channel.ts'
import type { RealtimeContext } from './realtime-context.ts'

const askOf = ({ caller, name, socket }: Channel): PermissionRequest => ({
  caller,
  topic: name,
  headers: socket.headers,
})

/** Checks what the channel's caller may read. Gives false when nothing is readable. */
export async function checkRead({ database }: RealtimeContext, channel: Channel): Promise<boolean> {
  const extensions: Extension[] = channel.config.presence.enabled ? ['broadcast', 'presence'] : ['broadcast']
  channel.read = await canRead(database, askOf(channel), extensions)
  return channel.read.broadcast === true || channel.read.presence === true
}

export const readDenied = ({ name }: Channel) => `You do not have permissions to read from this Channel topic: ${name}`

/** Whether the channel's caller may write this message kind. The result is cached for each token. */
export async function checkWrite(
  { database }: RealtimeContext,
  channel: Channel,
  extension: Extension,
): Promise<boolean> {
  const { token } = channel
  const known = channel.write[extension]
  if (known !== undefined) return known
  const allowed = await canWrite(database, askOf(channel), extension)
  if (channel.token === token) channel.write[extension] = allowed
  return allowed
}

/** Checks presence for a channel that joined without it, before its first `track`. */
export async function checkPresenceRead({ database }: RealtimeContext, channel: Channel) {
  if (channel.read.presence !== undefined) return
  Object.assign(channel.read, await canRead(database, askOf(channel), ['presence']))
}
