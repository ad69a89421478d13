import type { SupabaseClient } from '@supabase/supabase-js'

/** A person waits for the answer. */
const pause = 400

type Request = { id: string; email: string; name: string }

/**
 * Gets a token of the auth service for each invited person who waits to join, which needs the secret key. The link of
 * their e-mail has proved the address, so no further e-mail is sent.
 * @returns the delay before the next run, in milliseconds
 */
export async function proveAddresses(db: SupabaseClient): Promise<number> {
  const { data, error } = await db.rpc('claim_address_proofs')
  if (error) throw new Error(`claim_address_proofs: ${error.message}`)
  for (const { id, email, name } of data as Request[]) {
    const made = await db.auth.admin.generateLink({
      type: 'magiclink',
      email,
      options: { data: { display_name: name } },
    })
    if (made.error) throw new Error(`generate_link: ${made.error.message}`)
    const { hashed_token: tokenHash, verification_type: type } = made.data.properties
    const saved = await db.rpc('complete_address_proof', {
      p_invitation: id,
      p_token_hash: tokenHash,
      p_token_type: type,
    })
    if (saved.error) throw new Error(`complete_address_proof: ${saved.error.message}`)
  }
  return pause
}
