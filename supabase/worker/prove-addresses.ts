import type { SupabaseClient } from '@supabase/supabase-js'

/** A person waits for the answer. */
const pause = 400

type Request = { id: string; email: string; name: string }

/**
 * Gets a token of the auth service for each invited person who waits to join, which needs the secret key. The link of
 * their e-mail has proved the address, so no further e-mail is sent.
 * @returns the delay before the next run, in milliseconds
 * @throws when the auth service or the database does not answer, after all requests were tried
 */
export async function proveAddresses(db: SupabaseClient): Promise<number> {
  const { data, error } = await db.rpc('claim_address_proofs')
  if (error) throw new Error(`claim_address_proofs: ${error.message}`)
  const proved = await Promise.allSettled((data as Request[]).map((request) => prove(db, request)))
  for (const result of proved) if (result.status === 'rejected') throw result.reason
  return pause
}

/** Saves the token, or that the auth service refuses this address, which says nothing about the next one. */
async function prove(db: SupabaseClient, { id, email, name }: Request): Promise<void> {
  const made = await db.auth.admin.generateLink({ type: 'magiclink', email, options: { data: { display_name: name } } })
  const isRefused = made.error && (made.error.status ?? 500) < 500
  if (made.error && !isRefused) throw new Error(`generate_link: ${made.error.message}`)
  const outcome = made.error
    ? { p_error: made.error.message }
    : { p_token_hash: made.data.properties.hashed_token, p_token_type: made.data.properties.verification_type }
  const saved = await db.rpc('complete_address_proof', { p_invitation: id, ...outcome })
  if (saved.error) throw new Error(`complete_address_proof: ${saved.error.message}`)
}
