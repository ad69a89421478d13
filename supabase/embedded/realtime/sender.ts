import type { CallerClaims } from '../auth/caller-claims.ts'
import type { Broadcast } from './frames.ts'
import { recordOf } from './join-config.ts'

/**
 * Whether a payload of a client names somebody else as its sender, in its member `by`. The secret key may speak for
 * everybody.
 */
export function namesAnotherSender(payload: unknown, { role, sub }: CallerClaims): boolean {
  const { by } = recordOf(payload)
  return role !== 'service_role' && by !== undefined && by !== sub
}

/** The same for a broadcast. Bytes that are passed through name nobody. */
export const isOfAnotherSender = ({ content }: Broadcast, caller: CallerClaims): boolean =>
  typeof content === 'string' && namesAnotherSender(JSON.parse(content), caller)
