import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** The defaults of authenticator apps (RFC 6238), as on hosted. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Time steps before and after the current one that are accepted, for clock drift and slow typing. */
const tolerance = 1

/** Creates a secret: as base32 text, as otpauth URI, and as QR code of that URI. */
export function createTotp(issuer: string, account: string) {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...kind, issuer, label: account, secret }).toString()
  // auth-js prefixes the SVG with `data:` unencoded, where '#' would end the URL. Hence color names.
  const picture = renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4, blackColor: 'black', whiteColor: 'white' })
  return { qr_code: picture, secret: secret.base32, uri }
}

/**
 * Gives the time step of a code, counted since 1970.
 * @returns null when the code is malformed or belongs to no accepted step
 */
export function matchStep(code: string, secret: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : Math.floor(now / 1000 / kind.period) + delta
}
