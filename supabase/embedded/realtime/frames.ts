/** Serializers of the Phoenix protocol: objects, or arrays with broadcasts in binary. */
export type Version = '1.0.0' | '2.0.0'

/** What a client sent. The payload of a broadcast in binary is a `Broadcast`. */
export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What one client, or the database, tells all others: JSON as text, or bytes that are nobody's business here. */
export class Broadcast {
  readonly event: string
  readonly content: string | Uint8Array
  readonly meta: Record<string, unknown> | undefined

  constructor(event: string, content: string | Uint8Array, meta?: Record<string, unknown>) {
    this.event = event
    this.content = content
    this.meta = meta
  }
}

/** One WebSocket message, encoded once however many read it. */
export type Frame = { data: Buffer; binary: boolean }

const kinds = { userPush: 3, userBroadcast: 4 }
const encodings = { bytes: 0, json: 1 }
/** Lengths in a binary header are single bytes. */
const maxHeader = 255

/** Reads a frame; null for one that is no message in that version, to which Phoenix has no answer. */
export function decode(data: Buffer, binary: boolean, version: Version): Message | null {
  try {
    if (!binary) return decodeText(JSON.parse(data.toString('utf8')))
    return version === '2.0.0' && data[0] === kinds.userPush ? decodePush(data) : null
  } catch {
    return null
  }
}

function decodeText(parsed: unknown): Message | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const fields = parsed as Record<string, unknown>
  const [joinRef, ref, topic, event, payload] = Array.isArray(parsed)
    ? (parsed as unknown[])
    : [fields.join_ref, fields.ref, fields.topic, fields.event, fields.payload]
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

const refOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)

function decodePush(data: Buffer): Message | null {
  const sizes = data.subarray(1, 6)
  const encoding = data[6]
  let at = 7
  const fields = [...sizes].map((size) => data.toString('utf8', at, (at += size)))
  if (at > data.length || data.length < 7) return null
  const [joinRef, ref, topic = '', event = ''] = fields
  const content = encoding === encodings.json ? data.toString('utf8', at) : data.subarray(at)
  // Whoever receives it parses it: what is no JSON must not reach them.
  if (typeof content === 'string') JSON.parse(content)
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: new Broadcast(event, content),
  }
}

/** A message to one client. */
export function encode(version: Version, message: Message): Frame {
  const { joinRef, ref, topic, event, payload } = message
  const fields =
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef }
  return { data: Buffer.from(JSON.stringify(fields)), binary: false }
}

/** A broadcast, the same for all who joined that topic with that version; null where the version cannot say it. */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): Frame | null {
  const { event, content, meta } = broadcast
  const header = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text))
  if (version === '2.0.0' && header.every(({ length }) => length <= maxHeader)) {
    const encoding = typeof content === 'string' ? encodings.json : encodings.bytes
    const sizes = Uint8Array.of(kinds.userBroadcast, ...header.map(({ length }) => length), encoding)
    return { data: Buffer.concat([sizes, ...header, Buffer.from(content as Uint8Array)]), binary: true }
  }
  if (typeof content !== 'string') return null
  const about = meta ? `,"meta":${JSON.stringify(meta)}` : ''
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content}${about}}`
  const name = JSON.stringify(topic)
  const text =
    version === '2.0.0'
      ? `[null,null,${name},"broadcast",${payload}]`
      : `{"topic":${name},"event":"broadcast","payload":${payload},"ref":null,"join_ref":null}`
  return { data: Buffer.from(text), binary: false }
}
