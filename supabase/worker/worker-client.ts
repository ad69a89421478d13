import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Target } from './worker-env.ts'

/** Creates a client with the secret key and a timeout of 10 s. */
export const createWorkerClient = ({ url, secretKey }: Target): SupabaseClient =>
  createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(10_000) }) },
  })

/** Whether both targets have the same addresses and keys. */
export const isSameTarget = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other)
