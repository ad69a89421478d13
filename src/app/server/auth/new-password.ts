import type { AuthFailure } from './auth-outcome.ts'

/**
 * Refuses a new password that is easy to guess, before the auth service sees it: the rules of a hosted project know
 * length and lists of stolen passwords only.
 * @param personal the names and the e-mail address of its owner
 * @returns null for a password that is good enough
 */
export async function refuseGuessable(password: string, personal: readonly string[]): Promise<AuthFailure | null> {
  // Loaded on use, because of its lists.
  const { ratePassword } = await import('#domain/password/rate-password.ts')
  const { weakness } = ratePassword(password, personal)
  return weakness && { ok: false, reason: 'weak_password', weak: [weakness] }
}
