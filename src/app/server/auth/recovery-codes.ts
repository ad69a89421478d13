import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { recoveryAlphabet, recoveryCodeCount, recoveryCodeLength, showRecoveryCode } from '#domain/recovery-code.ts'
import { ActionError } from '../../data/action-error.ts'
import {
  discardRecoveryCodes,
  recoveryCodeSalt,
  redeemRecoveryProof,
  replaceRecoveryCodes,
} from '../../data/recovery-codes.ts'
import { sessionContext } from '../session/context.ts'
import type { AuthFailure } from './auth-outcome.ts'

type Context = Readonly<RouterContextProvider>

const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/**
 * What the database compares instead of a code. Slow (scrypt with Node's defaults, N = 2^14), because a code has 50 bits
 * and somebody may have stolen the table.
 */
const proofOf = async (code: string, salt: string): Promise<string> =>
  (await derive(code, Buffer.from(salt, 'hex'), 32)).toString('hex')

/** A random code. 32 characters of the alphabet divide a byte evenly. */
const randomCode = (): string =>
  [...randomBytes(recoveryCodeLength)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')

/**
 * Makes new recovery codes, which replace all earlier ones. They are returned once and stored only as hashes.
 * @throws ActionError `mfa_required` unless this session has verified a second factor
 */
export async function makeRecoveryCodes(context: Context): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(randomCode())
  const salt = randomBytes(16).toString('hex')
  const proofs: string[] = []
  // One after the other: each takes 16 MB of memory.
  for (const code of codes) proofs.push(await proofOf(code, salt))
  await replaceRecoveryCodes(context.get(sessionContext).client(), { salt, proofs })
  return [...codes].map(showRecoveryCode)
}

type Redeemed = { ok: true; left: number } | AuthFailure

const waiting = v.object({ seconds: v.number() })

/**
 * Redeems a recovery code at the second step of signing in. It removes the user's second factors and ends their other
 * sessions, so that this one has access.
 * @returns how many codes are left
 */
export async function redeemRecoveryCode(context: Context, code: string): Promise<Redeemed> {
  const { authState, client } = context.get(sessionContext)
  if (authState.kind === 'visitor') return { ok: false, reason: 'signed_out' }
  const db = client()
  try {
    const salt = await recoveryCodeSalt(db)
    const left = await redeemRecoveryProof(db, await proofOf(code, salt))
    return left === null ? { ok: false, reason: 'recovery_code_wrong' } : { ok: true, left }
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    if (error.code === 'too_many_guesses') {
      return { ok: false, reason: 'too_many', retryAfter: v.parse(waiting, error.detail).seconds }
    }
    if (error.code === 'session_ended') return { ok: false, reason: 'signed_out' }
    // Another tab has passed the second factor, or there is none.
    if (error.code === 'not_allowed') return { ok: false, reason: 'refused' }
    throw error
  }
}

/** After a factor was removed: discards the codes if it was the last one. A failure does not undo the removal. */
export async function discardCodesWithoutFactor(context: Context): Promise<void> {
  const { runtime, caller, client } = context.get(sessionContext)
  try {
    await discardRecoveryCodes(client())
  } catch (error) {
    // Another factor is left, which this session has not verified.
    if (error instanceof ActionError && error.code === 'mfa_required') return
    runtime.log({ event: 'discard_recovery_codes_failed', requestId: caller.requestId, error: String(error) })
  }
}
