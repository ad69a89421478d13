import { type Ask, type Extension, mayRead, mayWrite } from './authorize.ts'
import type { Channel } from './channel.ts'
import type { Live } from './realtime-context.ts'

const askOf = ({ caller, name, socket }: Channel): Ask => ({ caller, topic: name, headers: socket.headers })

/** Asks the policies what the channel's caller may read; false for nothing at all. */
export async function askRead({ database }: Live, channel: Channel): Promise<boolean> {
  const extensions: Extension[] = channel.config.presence.enabled ? ['broadcast', 'presence'] : ['broadcast']
  channel.read = await mayRead(database, askOf(channel), extensions)
  return channel.read.broadcast === true || channel.read.presence === true
}

export const unreadable = ({ name }: Channel) => `You do not have permissions to read from this Channel topic: ${name}`

/** Whether the channel's caller may write that kind of message; the policies are asked once for each token. */
export async function askWrite({ database }: Live, channel: Channel, extension: Extension): Promise<boolean> {
  const { token } = channel
  const known = channel.write[extension]
  if (known !== undefined) return known
  const allowed = await mayWrite(database, askOf(channel), extension)
  if (channel.token === token) channel.write[extension] = allowed
  return allowed
}

/** Lets a channel that joined without presence hear of it, now that it shows its own. */
export async function askPresence({ database }: Live, channel: Channel) {
  if (channel.read.presence !== undefined) return
  Object.assign(channel.read, await mayRead(database, askOf(channel), ['presence']))
}
