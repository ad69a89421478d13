import type { ServerResponse } from 'node:http'

/**
 * A response whose bytes are known. `listenOnPort` writes them to the socket as they are, which takes a fraction of the
 * time that the stream of a `Response` takes.
 */
export class BytesResponse extends Response {
  readonly #bytes: Buffer | null
  readonly #headers: Record<string, string>

  constructor(bytes: Buffer | null, status: number, headers: Record<string, string>) {
    super(bytes as Buffer<ArrayBuffer> | null, { status, headers })
    this.#bytes = bytes
    this.#headers = headers
  }

  writeTo(outgoing: ServerResponse) {
    const length = this.#bytes && { 'content-length': this.#bytes.length }
    outgoing.writeHead(this.status, { ...this.#headers, ...length }).end(this.#bytes)
  }
}
