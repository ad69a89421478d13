/**
 * A response whose body is in memory as a whole. It is compressed and written to the socket as it is: a body of Node's
 * own `Response` is copied and read as a stream, which takes 0.8 ms for a list. Whoever asks for the stream gets one.
 */
export class BytesResponse extends Response {
  /** The whole body. Compression replaces it. */
  content: Uint8Array<ArrayBuffer>
  /** Whether any visitor without cookies gets the same, at any time (`visitor-pages.ts`). */
  isForAnyVisitor = false

  constructor(content: string | Uint8Array<ArrayBuffer>, init?: ResponseInit) {
    super(null, init)
    this.content = typeof content === 'string' ? Buffer.from(content) : content
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
