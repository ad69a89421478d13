import { corsHeaders } from '../http/cors.ts'

/** The codes that storage-js expects, by status. */
const codes: Record<number, string> = {
  400: 'InvalidRequest',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  409: 'KeyAlreadyExists',
  413: 'EntityTooLarge',
  415: 'InvalidMimeType',
  500: 'InternalError',
}

/** An error response in the format of hosted storage: HTTP 400 with the actual status in the body. */
export class StorageError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  toResponse() {
    const status = [400, 416, 500].includes(this.status) ? this.status : 400
    return Response.json(
      { statusCode: String(this.status), error: this.code, message: this.message, code: codes[this.status] },
      { status, headers: { ...corsHeaders, 'cache-control': 'no-store' } },
    )
  }
}

export const objectNotFound = () => new StorageError(404, 'not_found', 'Object not found')

export const noBucket = () => new StorageError(404, 'Bucket not found', 'Bucket not found')

export const tooLarge = () => new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size')

/** Hosted storage answers a route that it does not have with status 404, unlike its other errors. */
export function routeNotFound(method: string, path: string) {
  const message = `Route ${method}:/${path} not found`
  return Response.json(
    { statusCode: '404', error: 'Not Found', message, code: 'InvalidRequest' },
    { status: 404, headers: { ...corsHeaders, 'cache-control': 'no-store' } },
  )
}
