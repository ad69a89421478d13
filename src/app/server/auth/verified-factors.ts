import type { Factor as AuthFactor } from '@supabase/supabase-js'
import type { Factor } from '#domain/account.ts'

/** The user's second factors whose setup was completed, in the order of the auth service: oldest first. */
export const verifiedFactors = (factors: readonly AuthFactor[]): Factor[] =>
  factors
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name ?? '', addedAt: created_at }))
