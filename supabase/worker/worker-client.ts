import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Target } from './worker-env.ts'

/** Creates a client with the secret key. Requests end after 10 s, or with the signal of their caller. */
export const createWorkerClient = ({ url, secretKey }: Target): SupabaseClient =>
  createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => {
        const signals = [AbortSignal.timeout(10_000), ...(init?.signal ? [init.signal] : [])]
        return fetch(input, { ...init, signal: AbortSignal.any(signals) })
      },
    },
  })

/** Whether both targets have the same addresses and keys. */
export const isSameTarget = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other)
