import { compare, hash } from 'bcryptjs'

/** GoTrue's cost factor, so that accounts can move to a hosted project with their passwords. */
const cost = 10

/** bcrypt ignores everything after this many bytes. */
const maxBytes = 72

export const hashPassword = (password: string) => hash(password, cost)

let dummyHash: Promise<string> | undefined

/**
 * Whether the password is right. Without an account, compares with a dummy hash, so the response time reveals nothing.
 */
export async function matchesPassword(password: string, stored: string | null | undefined) {
  dummyHash ??= hashPassword('no account has this one')
  const fits = await compare(password, stored || (await dummyHash))
  return fits && Boolean(stored)
}

/** Why a new password is rejected, with GoTrue's reason codes; null when it is accepted. */
export function passwordWeakness(password: string, minLength: number) {
  if (Buffer.byteLength(password) > maxBytes) {
    return { code: 'validation_failed', message: `Password cannot be longer than ${maxBytes} characters`, reasons: [] }
  }
  if (password.length >= minLength) return null
  return {
    code: 'weak_password',
    message: `Password should be at least ${minLength} characters.`,
    reasons: ['length'],
  }
}
