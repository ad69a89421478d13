import { sql } from 'kysely'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { currentRequest } from './rest-request.ts'

/** Statement timeouts by role, as on hosted, where service_role has that of the API's own role. */
export const statementTimeout: Record<string, string> = { anon: '3s', authenticated: '8s', service_role: '8s' }

type RequestVars = {
  auth?: { uid?: string | null; role?: string; jwt?: Record<string, unknown> | null }
}

/**
 * Overrides the private method `applyJwtSessionContext` of a connection, which sets role and claims of a request. lite's
 * version runs up to six statements, keeps the claims of an earlier request when there is no token, and sets no
 * statement timeout. `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function installRequestSettings(connection: PostgresConnection): void {
  Object.assign(connection, {
    async applyJwtSessionContext(transaction: Parameters<ReturnType<typeof sql>['execute']>[0], vars: RequestVars) {
      const role = vars.auth?.role || 'anon'
      const claims = JSON.stringify(vars.auth?.jwt ?? { role })
      await sql`select
        set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${vars.auth?.uid ?? ''}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.client_address', ${currentRequest()?.address ?? ''}, true),
        set_config('statement_timeout', ${statementTimeout[role] ?? '0'}, true)`.execute(transaction)
    },
  })
}
