/** Serializers of the Phoenix protocol. 1.0.0 sends objects, 2.0.0 arrays and binary broadcasts. */
export type SerializerVersion = '1.0.0' | '2.0.0'

/** A protocol message. The payload of a binary broadcast is a `Broadcast`. */
export type PhoenixMessage = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A broadcast: JSON as text, or bytes that are passed through. */
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

/** A WebSocket message, encoded once for all readers. */
export type SocketFrame = { data: Buffer; binary: boolean }

const kinds = { userPush: 3, userBroadcast: 4 }
const encodings = { bytes: 0, json: 1 }
/** Maximum length of a header field, whose length is one byte. */
const maxHeader = 255

/** Decodes a frame; null for a malformed one, which Phoenix ignores too. */
export function decodeFrame(data: Buffer, binary: boolean, version: SerializerVersion): PhoenixMessage | null {
  try {
    if (!binary) return decodeText(JSON.parse(data.toString('utf8')))
    return version === '2.0.0' && data[0] === kinds.userPush ? decodePush(data) : null
  } catch {
    return null
  }
}

function decodeText(parsed: unknown): PhoenixMessage | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const fields = parsed as Record<string, unknown>
  const [joinRef, ref, topic, event, payload] = Array.isArray(parsed)
    ? (parsed as unknown[])
    : [fields.join_ref, fields.ref, fields.topic, fields.event, fields.payload]
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

const refOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)

function decodePush(data: Buffer): PhoenixMessage | null {
  const sizes = data.subarray(1, 6)
  const encoding = data[6]
  let at = 7
  const fields = [...sizes].map((size) => data.toString('utf8', at, (at += size)))
  if (at > data.length || data.length < 7) return null
  const [joinRef, ref, topic = '', event = ''] = fields
  const content = encoding === encodings.json ? data.toString('utf8', at) : data.subarray(at)
  // Readers parse the content, so it must be JSON.
  if (typeof content === 'string') JSON.parse(content)
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: new Broadcast(event, content),
  }
}

/** Encodes a message to one client. */
export function encodeFrame(version: SerializerVersion, message: PhoenixMessage): SocketFrame {
  const { joinRef, ref, topic, event, payload } = message
  const fields =
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef }
  return { data: Buffer.from(JSON.stringify(fields)), binary: false }
}

/** Encodes a broadcast for all channels of a topic and version; null when the version cannot represent it. */
export function encodeBroadcast(version: SerializerVersion, topic: string, broadcast: Broadcast): SocketFrame | null {
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
