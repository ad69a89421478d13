import { limits } from '#domain/limits.ts'

/** More arrived than one request may carry. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

const multipart = /^multipart\/form-data\b/i
/** Forms without files; a body of the longest text, percent-encoded, fits. */
const textFormLimit = 2 * 1024 * 1024
/** Boundaries and part headers come on top of what the parts hold. */
const multipartOverhead = 64 * 1024

/**
 * The body, counted while it passes: what a Content-Length claims does not matter. Past the limit the reader is told,
 * and the rest is read and thrown away, since browsers show an answer only after they have sent everything. Endless
 * bodies end with the server's request timeout.
 *
 * A form with files has room for twice its limit here: its own reader stops keeping at `limits.request.max` and can
 * then still answer with the form.
 */
export function limitBody(body: ReadableStream<Uint8Array>, contentType: string | null): ReadableStream<Uint8Array> {
  const limit = multipart.test(contentType ?? '') ? 2 * limits.request.max + multipartOverhead : textFormLimit
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes <= limit) controller.enqueue(chunk)
      },
      flush(controller) {
        if (bytes > limit) controller.error(new BodyTooLarge('The request is too large.'))
      },
    }),
  )
}
