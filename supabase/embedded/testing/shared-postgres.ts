import { startTestPostgres } from './test-postgres.ts'

const variable = 'TEST_POSTGRES_URL'

/** Global setup of the project `database`: one PostgreSQL for all its test files. */
export default async function setup() {
  const server = await startTestPostgres()
  process.env[variable] = server.url('')
  return async () => {
    delete process.env[variable]
    await server.stop()
  }
}

/** Gives the address of a database in the shared PostgreSQL; undefined outside of the project `database`. */
export function sharedPostgres(): ((database: string) => string) | undefined {
  const base = process.env[variable]
  return base ? (database) => base + database : undefined
}
