import type { PostgresConnection } from '@supabase/lite/postgres'

/** Carries the response through the end of a transaction that is rolled back. */
class Undone extends Error {
  readonly response: Response

  constructor(response: Response) {
    super('Rolled back')
    this.response = response
  }
}

type Work = (transaction: unknown) => Promise<unknown>

/**
 * Overrides the method `withContext` of a connection, which runs a request in a transaction: a request that is answered
 * with an error is rolled back. lite commits a change and then answers that it met more rows than one.
 * `lite-overrides.test.ts` fails once lite no longer needs it.
 * @param check may replace the response, such as by an error
 */
export function undoOnError(connection: PostgresConnection, check: (response: Response) => Promise<Response>): void {
  const run = connection.withContext.bind(connection) as (
    vars: unknown,
    work: Work,
    options?: unknown,
  ) => Promise<unknown>
  const withContext = async (vars: unknown, work: Work, options?: unknown) => {
    try {
      return await run(
        vars,
        async (transaction) => {
          const result = await work(transaction)
          if (!(result instanceof Response)) return result
          const response = await check(result)
          if (response.status >= 400) throw new Undone(response)
          return response
        },
        options,
      )
    } catch (error) {
      if (error instanceof Undone) return error.response
      throw error
    }
  }
  Object.assign(connection, { withContext })
}
