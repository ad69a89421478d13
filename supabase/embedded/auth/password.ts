import { compare, hash } from 'bcryptjs'

/** GoTrue's cost, so that accounts can move to a hosted project with their passwords. */
const cost = 10

/** bcrypt reads no more than this many bytes. */
const maxBytes = 72

export const hashPassword = (password: string) => hash(password, cost)

let nobody: Promise<string> | undefined

/** Whether the password fits. Without an account the same work is done, so that time tells nothing. */
export async function passwordFits(password: string, stored: string | null | undefined) {
  nobody ??= hashPassword('no account has this one')
  const fits = await compare(password, stored || (await nobody))
  return fits && Boolean(stored)
}

/** Why a new password is refused: a sentence and GoTrue's reason codes; null when it is good. */
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
