import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app takes for granted (RFC 6238); hosted uses the same. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after the present one whose codes are taken: clocks differ, and people type. */
const tolerance = 1

/** A new secret, as text to type, as the address authenticator apps read, and as the picture of that address. */
export function createTotp(issuer: string, account: string) {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...kind, issuer, label: account, secret }).toString()
  // auth-js puts the picture into a data address as it is, where '#' would end it: colours by name.
  const picture = renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4, blackColor: 'black', whiteColor: 'white' })
  return { qr_code: picture, secret: secret.base32, uri }
}

/**
 * The time step that a code belongs to, counted since 1970.
 * @returns null when the code is none of the present step's or its neighbours', or not of six digits.
 */
export function stepOf(code: string, secret: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : Math.floor(now / 1000 / kind.period) + delta
}
