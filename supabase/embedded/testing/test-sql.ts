import type { Row } from '../database/database.ts'
import { statementTimeout } from '../lite/request-settings.ts'
import type { TestDatabase } from './test-databases.ts'
import { createTestUsers, type SqlCaller } from './test-users.ts'
import { unfilteredWrites } from './unfiltered-writes.ts'

/**
 * Runs the statements of tests on a database.
 * @param passwordCost bcrypt's cost factor for users with a password
 */
export async function createTestSql(database: TestDatabase, passwordCost?: number) {
  const users = await createTestUsers(database.query, passwordCost)
  return {
    /** Address of the database. */
    databaseUrl: database.url,
    /** Runs a statement as superuser. */
    sql: database.query,
    /**
     * Runs a statement as a caller of the API, with role, claims and row-level security. As on hosted, it has the time
     * limit of its role, and an UPDATE or DELETE without WHERE is rejected.
     */
    sqlAs: async <T extends Row = Row>(caller: SqlCaller, text: string, params?: readonly unknown[]) => {
      const [unfiltered] = unfilteredWrites(text)
      if (unfiltered) throw Object.assign(new Error(`WHERE is missing: ${unfiltered}`), { code: '21000' })
      const claims = await users.claims(caller)
      return database.transaction(async (query) => {
        await query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                  set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true),
                  set_config('statement_timeout', $4, true)`,
          [claims.role, JSON.stringify(claims), claims.sub ?? '', statementTimeout[claims.role] ?? '0'],
        )
        return query<T>(text, params)
      })
    },
    /** Creates an account with a confirmed address and gives its id. */
    createUser: users.create,
    /** The claims of a caller. */
    claims: users.claims,
    /** Closes the database. */
    stop: database.close,
  }
}

export type TestSql = Awaited<ReturnType<typeof createTestSql>>
