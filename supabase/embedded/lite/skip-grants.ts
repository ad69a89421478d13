import type { PostgresConnection } from '@supabase/lite/postgres'

/**
 * Overrides the private field `rlsState` of a connection. While it is 'unknown', the first request after each start
 * runs `GRANT ALL ON ALL TABLES` for the API roles, which undoes every REVOKE of our migrations. Our roles and grants
 * come from the bootstrap SQL. `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function skipGrants(connection: PostgresConnection): void {
  Object.assign(connection, { rlsState: 'active' })
}
