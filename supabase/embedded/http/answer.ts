import type { ServerResponse } from 'node:http'

/**
 * An answer whose bytes are known. `listenOnPort` writes them to the socket as they are: a `Response` with its stream and
 * its headers takes several times as long.
 */
export class BytesAnswer {
  readonly body = null
  readonly status: number
  readonly #bytes: Buffer | null
  readonly #headers: Record<string, string>

  constructor(bytes: Buffer | null, status: number, headers: Record<string, string>) {
    this.#bytes = bytes
    this.status = status
    this.#headers = headers
  }

  writeTo(outgoing: ServerResponse) {
    const length = this.#bytes && { 'content-length': this.#bytes.length }
    outgoing.writeHead(this.status, { ...this.#headers, ...length }).end(this.#bytes)
  }

  /** For callers within this process. */
  toResponse() {
    return new Response(this.#bytes as Buffer<ArrayBuffer> | null, { status: this.status, headers: this.#headers })
  }
}

/** What a service answers a request with. */
export type Answer = Response | BytesAnswer
