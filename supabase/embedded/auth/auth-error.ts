import { corsHeaders } from '../http/cors.ts'

/** An error response in GoTrue's format. auth-js turns `code` into `error.code`. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    { extra = {}, headers = {} }: { extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
    this.headers = headers
  }

  toResponse() {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message, ...this.extra },
      { status: this.status, headers: { ...corsHeaders, ...this.headers, 'cache-control': 'no-store' } },
    )
  }
}

export const rateLimited = (code: 'over_request_rate_limit' | 'over_email_send_rate_limit', seconds: number) =>
  new AuthError(429, code, `For security purposes, you can only request this after ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })

/** Seconds in which the passwords that wait now are done. */
const capacitySeconds = 5

/**
 * More passwords wait than this machine can hash soon. Not 503, because auth-js drops the body of a 503. GoTrue has no
 * code for it.
 */
export const overCapacity = () =>
  new AuthError(
    429,
    'over_capacity',
    `Too many passwords are being checked. Try again after ${capacitySeconds} seconds.`,
    {
      headers: { 'retry-after': String(capacitySeconds) },
    },
  )

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

export const invalidCode = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

export const invalidLink = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
