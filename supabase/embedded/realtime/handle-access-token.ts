import { callerOfToken, InvalidTokenError } from './token-caller.ts'
import type { Channel } from './channel.ts'
import { recordOf } from './join-config.ts'
import { type RealtimeContext, closeWithError, closeOnExpiry } from './realtime-context.ts'
import { checkRead, readDenied } from './channel-permissions.ts'
import { logError } from '../../log-error.ts'

/** `access_token`: replaces a channel's token. Closes the channel if the new token can read less. */
export async function handleAccessToken(context: RealtimeContext, channel: Channel, payload: unknown) {
  const { access_token: token } = recordOf(payload)
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
  const refusal = await applyToken(context, channel, token).catch((error: unknown) => {
    if (error instanceof InvalidTokenError) return error.message
    logError('realtime', error)
    return 'Realtime was unable to connect to the project database'
  })
  if (refusal === null) return
  closeWithError(context, channel, refusal)
  context.rejections.count(channel.socket)
}

async function applyToken(context: RealtimeContext, channel: Channel, token: string): Promise<string | null> {
  channel.caller = await callerOfToken(context.tokens, token)
  channel.token = token
  channel.write = {}
  closeOnExpiry(context, channel)
  const before = channel.read
  if (!(await checkRead(context, channel))) return readDenied(channel)
  const lost = (['broadcast', 'presence'] as const).some(
    (extension) => before[extension] === true && channel.read[extension] === false,
  )
  return lost ? `You no longer have permission to read from this Channel topic: ${channel.name}` : null
}
