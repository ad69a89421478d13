import { limits } from '#domain/limits.ts'

/** The body is larger than one request may be, by its text or by its files. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  readonly isText: boolean
  constructor(isText: boolean) {
    super('The request is too large.')
    this.isText = isText
  }
}

const multipart = /^multipart\/form-data\b/i
/** Bytes of the body of a form without files. `formTextLimit` fits, percent-encoded. */
export const textBodyLimit = 2 * 1024 * 1024
/**
 * Bytes of the names and texts of a form, decoded: those of the longest text, encrypted by a sign-in page that carries its
 * form. All of it is parsed at once.
 */
export const formTextLimit = 512 * 1024
/** Boundaries and headers between the parts of a multipart body. */
const multipartOverhead = 64 * 1024

/**
 * Limits a body by its real length, whatever Content-Length says. Beyond the limit the rest is read and discarded, then
 * the reader fails: browsers show a response only after they have sent everything. The server's request timeout ends an
 * endless body.
 *
 * A form with files may be twice its limit here. Its own reader stops storing at `limits.request.max` and can then
 * still answer with the form.
 */
export function limitBody(body: ReadableStream<Uint8Array>, contentType: string | null): ReadableStream<Uint8Array> {
  const isText = !multipart.test(contentType ?? '')
  const limit = isText ? textBodyLimit : 2 * limits.request.max + multipartOverhead
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes <= limit) controller.enqueue(chunk)
      },
      flush(controller) {
        if (bytes > limit) controller.error(new BodyTooLarge(isText))
      },
    }),
  )
}
