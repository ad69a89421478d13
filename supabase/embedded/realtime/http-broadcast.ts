import type { Tokens } from '../auth/access-tokens.ts'
import { keyOf } from '../http/api-key.ts'
import { readBytes } from '../http/read-body.ts'
import { bearerOf, corsHeaders } from '../http/cors.ts'
import type { Keys } from '../data-folder/keys.ts'
import { mayWrite } from './authorize.ts'
import { type Caller, callerOfKey } from './token-caller.ts'
import { fieldsOf } from './join-config.ts'
import { Broadcast } from './frames.ts'
import { Rate } from './realtime-limits.ts'
import type { Live } from './realtime-context.ts'

type Post = { topic: string; private: boolean; broadcast: Broadcast }

/** A refusal in the words of the hosted service. */
class RefusedPost extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, message: string, body: unknown = { message }) {
    super(message)
    this.status = status
    this.body = body
  }
}

const address = /^\/realtime\/v1\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?$/

/** Broadcasts by HTTP, for whoever has no channel open: `/realtime/v1/api/broadcast`, in its two forms. */
export function createRealtimeRest(live: Live, keys: Keys) {
  const rate = new Rate(live.limits.requestsPerSecond, 1000)

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = address.exec(url.pathname)
    if (!path || request.method !== 'POST') throw new RefusedPost(404, 'not found', { error: 'Not found' })
    const caller = await callerOf(request, live.tokens, keys)
    const [, topic, event] = path
    const single = topic !== undefined && event !== undefined
    const { payloadBytes, trustedPayloadBytes } = live.limits
    const mostBytes = caller.role === 'service_role' ? trustedPayloadBytes : payloadBytes
    const posts = single ? [await onePost(mostBytes, request, url, topic, event)] : await manyPosts(mostBytes, request)
    if (!rate.take(posts.length)) throw new RefusedPost(429, 'You have exceeded your rate limit')
    for (const post of posts) {
      const { topic, private: isPrivate, broadcast } = post
      // To public channels anybody may speak: nobody can join one.
      if (!isPrivate) continue
      if (await mayWrite(live.database, { caller, topic, headers: {} }, 'broadcast')) {
        live.rooms.broadcast(topic, broadcast)
      } else if (single) throw new RefusedPost(403, 'Unauthorized')
    }
    return new Response(null, { status: 202, headers: corsHeaders })
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof RefusedPost) return Response.json(error.body, { status: error.status, headers: corsHeaders })
      console.error('[realtime]', error instanceof Error ? error.message : error)
      return Response.json({ message: 'Unable to authorize broadcast' }, { status: 500, headers: corsHeaders })
    }
  }
}

async function callerOf(request: Request, tokens: Tokens, keys: Keys): Promise<Caller> {
  const key = keyOf(request, keys)
  if (!key) throw new RefusedPost(401, 'Unauthorized')
  const token = bearerOf(request)
  if (!token) return callerOfKey(key)
  return tokens.verify(token).catch(() => {
    throw new RefusedPost(401, 'Unauthorized')
  })
}

async function onePost(mostBytes: number, request: Request, url: URL, topic: string, event: string): Promise<Post> {
  const bytes = await bodyOf(mostBytes, request)
  const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') === true
  const content = isBinary ? bytes : JSON.stringify(parsed(bytes))
  const broadcast = new Broadcast(decoded(event), content)
  return { topic: decoded(topic), private: url.searchParams.get('private') === 'true', broadcast }
}

async function manyPosts(mostBytes: number, request: Request): Promise<Post[]> {
  const { messages } = fieldsOf(parsed(await bodyOf(mostBytes, request)))
  if (!Array.isArray(messages) || messages.length === 0) throw blank('messages')
  return messages.map((message: unknown) => {
    const { topic, event, payload, private: isPrivate } = fieldsOf(message)
    if (typeof topic !== 'string' || topic === '') throw blank('topic')
    if (typeof event !== 'string' || event === '') throw blank('event')
    if (typeof payload !== 'object' || payload === null) throw blank('payload')
    return { topic, private: isPrivate === true, broadcast: new Broadcast(event, JSON.stringify(payload)) }
  })
}

const blank = (field: string) => unprocessable(field, "can't be blank")

const unprocessable = (field: string, problem: string) =>
  new RefusedPost(422, problem, { errors: { [field]: [problem] } })

async function bodyOf(mostBytes: number, request: Request) {
  const bytes = await readBytes(request, mostBytes)
  if (!bytes) throw unprocessable('payload', 'Payload size exceeds tenant limit')
  return bytes
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw blank('payload')
  }
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    throw unprocessable('topic', 'is invalid')
  }
}
