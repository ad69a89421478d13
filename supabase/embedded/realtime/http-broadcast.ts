import type { AccessTokens } from '../auth/access-tokens.ts'
import { apiKeyOf } from '../http/api-key.ts'
import { readBytes } from '../http/read-body.ts'
import { bearerToken } from '../http/bearer-token.ts'
import { corsHeaders } from '../http/cors.ts'
import { textProblem } from '../http/text-problem.ts'
import type { Keys } from '../data-folder/keys.ts'
import { canWrite } from './authorize.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import { callerOfKey } from './token-caller.ts'
import { recordOf } from './join-config.ts'
import { Broadcast } from './frames.ts'
import { RateWindow } from './realtime-limits.ts'
import { isOfAnotherSender } from './sender.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { logError } from '../../log-error.ts'

type BroadcastPost = { topic: string; private: boolean; broadcast: Broadcast }

/** An error response in hosted's format. */
class HttpBroadcastError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, message: string, body: unknown = { message }) {
    super(message)
    this.status = status
    this.body = body
  }
}

const address = /^\/realtime\/v1\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?$/

/**
 * Handles broadcasts by HTTP in their two forms: `/realtime/v1/api/broadcast` with many messages, or one topic and
 * event in the path.
 */
export function createHttpBroadcast(context: RealtimeContext, keys: Keys) {
  const rate = new RateWindow(context.limits.requestsPerSecond, 1000)

  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = address.exec(url.pathname)
    if (!path || request.method !== 'POST') throw new HttpBroadcastError(404, 'not found', { error: 'Not found' })
    const caller = await requestCaller(request, context.tokens, keys)
    const [, topic, event] = path
    const single = topic !== undefined && event !== undefined
    const { payloadBytes, trustedPayloadBytes } = context.limits
    const maxBytes = caller.role === 'service_role' ? trustedPayloadBytes : payloadBytes
    const posts = single
      ? [await parseSinglePost(maxBytes, request, url, topic, event)]
      : await parsePosts(maxBytes, request)
    if (!rate.tryTake(posts.length)) throw new HttpBroadcastError(429, 'You have exceeded your rate limit')
    // The permission check is a query, and PostgreSQL takes no such text.
    for (const { topic } of posts) if (textProblem(topic)) throw unprocessable('topic', 'is invalid')
    for (const post of posts) {
      const { topic, private: isPrivate, broadcast } = post
      // Broadcasts to public channels are dropped, because nobody can join one.
      if (!isPrivate) continue
      if (
        !isOfAnotherSender(broadcast, caller) &&
        (await canWrite(context.database, { caller, topic, headers: {} }, 'broadcast'))
      ) {
        context.topics.broadcast(topic, broadcast)
      } else if (single) throw new HttpBroadcastError(403, 'Unauthorized')
    }
    return new Response(null, { status: 202, headers: corsHeaders })
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await handle(request)
    } catch (error) {
      if (error instanceof HttpBroadcastError)
        return Response.json(error.body, { status: error.status, headers: corsHeaders })
      logError('realtime', error)
      return Response.json({ message: 'Unable to authorize broadcast' }, { status: 500, headers: corsHeaders })
    }
  }
}

async function requestCaller(request: Request, tokens: AccessTokens, keys: Keys): Promise<CallerClaims> {
  const key = apiKeyOf(request, keys)
  if (!key) throw new HttpBroadcastError(401, 'Unauthorized')
  const token = bearerToken(request)
  if (!token) return callerOfKey(key)
  return tokens.verify(token).catch(() => {
    throw new HttpBroadcastError(401, 'Unauthorized')
  })
}

async function parseSinglePost(
  maxBytes: number,
  request: Request,
  url: URL,
  topic: string,
  event: string,
): Promise<BroadcastPost> {
  const bytes = await readPayload(maxBytes, request)
  const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') === true
  const content = isBinary ? bytes : JSON.stringify(parseJson(bytes))
  const broadcast = new Broadcast(decodePart(event), content)
  return { topic: decodePart(topic), private: url.searchParams.get('private') === 'true', broadcast }
}

async function parsePosts(maxBytes: number, request: Request): Promise<BroadcastPost[]> {
  const { messages } = recordOf(parseJson(await readPayload(maxBytes, request)))
  if (!Array.isArray(messages) || messages.length === 0) throw blank('messages')
  return messages.map((message: unknown) => {
    const { topic, event, payload, private: isPrivate } = recordOf(message)
    if (typeof topic !== 'string' || topic === '') throw blank('topic')
    if (typeof event !== 'string' || event === '') throw blank('event')
    if (typeof payload !== 'object' || payload === null) throw blank('payload')
    return { topic, private: isPrivate === true, broadcast: new Broadcast(event, JSON.stringify(payload)) }
  })
}

const blank = (field: string) => unprocessable(field, "can't be blank")

const unprocessable = (field: string, problem: string) =>
  new HttpBroadcastError(422, problem, { errors: { [field]: [problem] } })

async function readPayload(maxBytes: number, request: Request) {
  const bytes = await readBytes(request, maxBytes)
  if (!bytes) throw unprocessable('payload', 'Payload size exceeds tenant limit')
  return bytes
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw blank('payload')
  }
}

function decodePart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    throw unprocessable('topic', 'is invalid')
  }
}
