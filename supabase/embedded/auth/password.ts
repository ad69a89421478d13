import { compare, hash } from 'bcryptjs'

/** GoTrue's cost factor, so that accounts can move to a hosted project with their passwords. */
const defaultCost = 10

/** bcrypt ignores everything after this many bytes. */
const maxBytes = 72

/** Hashes and compares passwords with bcrypt at one cost. */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Whether the password is the one of the stored hash. Without a stored hash, false after the same time. */
  matches: (password: string, stored: string | null | undefined) => Promise<boolean>
}

/**
 * Creates a password hasher.
 * @param cost bcrypt's cost factor, at least 4; a hash takes 2^cost rounds. Only tests pass another one than the default.
 */
export function createPasswordHasher(cost = defaultCost): PasswordHasher {
  const hashAtCost = (password: string) => hash(password, cost)
  let dummyHash: Promise<string> | undefined
  return {
    hash: hashAtCost,
    matches: async (password, stored) => {
      // Of the same cost as stored hashes, so that the response time does not reveal whether an account exists.
      dummyHash ??= hashAtCost('no account has this one')
      const fits = await compare(password, stored || (await dummyHash))
      return fits && Boolean(stored)
    },
  }
}

/** Why a new password is rejected, with GoTrue's reason codes; null when it is accepted. */
export async function passwordWeakness(password: string, minLength: number, personal: readonly string[]) {
  if (Buffer.byteLength(password) > maxBytes) {
    return { code: 'validation_failed', message: `Password cannot be longer than ${maxBytes} characters`, reasons: [] }
  }
  if (password.length < minLength) {
    const message = `Password should be at least ${minLength} characters.`
    return { code: 'weak_password', message, reasons: ['length'] }
  }
  const { isGuessable } = await import('./guessable-password.ts')
  if (!isGuessable(password, personal)) return null
  // Hosted gives this reason for a password that is on a list of stolen ones.
  const message = 'Password is known to be weak and easy to guess, please choose a different one.'
  return { code: 'weak_password', message, reasons: ['pwned'] }
}
