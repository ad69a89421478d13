import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.types.ts'

/** A Supabase client typed with this product's schema. Row-level security decides what it can read and write. */
export type Db = SupabaseClient<Database>
