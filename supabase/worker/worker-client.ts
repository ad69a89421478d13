import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Target } from './worker-env.ts'

/** A client that acts with the secret key and never hangs. */
export const clientOf = ({ url, secretKey }: Target): SupabaseClient =>
  createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(10_000) }) },
  })

/** Whether two targets are the same place. */
export const isSame = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other)
