import { callerOfToken, TokenError } from './token-caller.ts'
import type { Channel } from './channel.ts'
import { fieldsOf } from './join-config.ts'
import { type Live, shutChannel, untilExpiry } from './realtime-context.ts'
import { askRead, unreadable } from './channel-permissions.ts'

/** Lets a channel rest on a new token, if that one may read what the one before might; the channel is shut otherwise. */
export async function renew(live: Live, channel: Channel, payload: unknown) {
  const { access_token: token } = fieldsOf(payload)
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
  const refusal = await take(live, channel, token).catch((error: unknown) => {
    if (error instanceof TokenError) return error.message
    console.error('[realtime]', error instanceof Error ? error.message : error)
    return 'Realtime was unable to connect to the project database'
  })
  if (refusal !== null) shutChannel(live, channel, refusal)
}

async function take(live: Live, channel: Channel, token: string): Promise<string | null> {
  channel.caller = await callerOfToken(live.tokens, token)
  channel.token = token
  channel.write = {}
  untilExpiry(live, channel)
  const before = channel.read
  if (!(await askRead(live, channel))) return unreadable(channel)
  const lost = (['broadcast', 'presence'] as const).some(
    (extension) => before[extension] === true && channel.read[extension] === false,
  )
  return lost ? `You no longer have permission to read from this Channel topic: ${channel.name}` : null
}
