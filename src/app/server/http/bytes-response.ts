/**
 * A response whose body is in memory as a whole. It is compressed and written to the socket as it is: a body of Node's
 * own `Response` is copied and read as a stream, which takes 0.8 ms for a list. Whoever asks for the stream gets one.
 */
export class BytesResponse extends Response {
  /** The whole body. Compression replaces it. */
  content: Uint8Array<ArrayBuffer>
  /** Whether any visitor without cookies gets the same, at any time (`visitor-pages.ts`). */
  isForAnyVisitor = false

  /** @param content bytes, or a text or its parts, which are written as UTF-8 */
  constructor(content: string | readonly string[] | Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(null, init)
    this.content = content instanceof Uint8Array ? content : encode([content].flat())
  }

  override get body() {
    return new Response(this.content).body
  }
  override text() {
    return new Response(this.content).text()
  }
  override async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }
  override arrayBuffer() {
    return new Response(this.content).arrayBuffer()
  }
  override clone() {
    return new BytesResponse(this.content, this)
  }
}

/** Encodes parts one after the other: joined first, a long text would be copied once more. */
function encode(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let end = 0
  for (const part of parts) end += bytes.write(part, end)
  return bytes
}
