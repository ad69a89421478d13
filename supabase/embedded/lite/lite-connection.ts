import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'

/** The connection of either engine through which the REST server of lite reaches the database. */
export type LiteConnection = PgliteConnection | PostgresConnection
