import type { SupabaseClient } from '@supabase/supabase-js'
import type { CompanyAccess } from '#domain/access-policy.ts'

/** A database that was restored from a backup gets them again within this time, in milliseconds. */
const every = 60 * 60_000

/**
 * Saves who may create companies, which functions of the database follow. For a hosted project, no other process has the
 * secret key.
 */
export const saveSettings = (createCompanies: CompanyAccess) => async (db: SupabaseClient) => {
  const { who: p_who, domains: p_domains } = createCompanies
  const { error } = await db.rpc('set_company_creators', { p_who, p_domains })
  if (error) throw new Error(`set_company_creators: ${error.message}`)
  return every
}
