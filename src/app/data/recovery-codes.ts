import * as v from 'valibot'
import type { RecoveryCodeStatus } from '#domain/account.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

const status = v.nullable(v.object({ remaining: v.number(), createdAt: v.string() }))

/** How many recovery codes the user has left; null without codes. */
export const recoveryCodeStatus = async (db: Db): Promise<RecoveryCodeStatus | null> =>
  v.parse(status, unwrap<unknown>(await db.rpc('recovery_code_status')))

/** Replaces all recovery codes of the user, by their salt and proofs. */
export const replaceRecoveryCodes = async (db: Db, by: { salt: string; proofs: string[] }): Promise<void> => {
  unwrap(await db.rpc('replace_recovery_codes', { p_salt: by.salt, p_proofs: by.proofs }))
}

/** Deletes the recovery codes of a user without a second factor. */
export const discardRecoveryCodes = async (db: Db): Promise<void> => {
  unwrap(await db.rpc('discard_recovery_codes'))
}

/** The salt of the codes of a user at the second step of signing in. Without codes it is a false one. */
export const recoveryCodeSalt = async (db: Db): Promise<string> =>
  v.parse(v.string(), unwrap<unknown>(await db.rpc('recovery_code_salt')))

/** Redeems a code by its proof. Returns how many codes are left; null for a wrong or used one. */
export const redeemRecoveryProof = async (db: Db, proof: string): Promise<number | null> =>
  v.parse(v.nullable(v.number()), unwrap<unknown>(await db.rpc('redeem_recovery_code', { p_proof: proof })))
