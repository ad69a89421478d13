import type { PostgresConnection } from '@supabase/lite/postgres'

/** Relations that one request may embed. Each may bring 1,000 rows for each of its own 1,000. */
const mostEmbedded = 3

/** Columns that one request may select. The same one, again and again, would make long rows for the database. */
const mostColumns = 100

/** Characters of the rows that one request may read from a table. One thread reads and writes them for everybody. */
export const mostAnswered = 2 * 1024 * 1024

/** Answered with 400. The code is PostgreSQL's for an invalid value of a parameter. */
class AnswerTooLarge extends Error {
  readonly code = '22023'
}

export const answerTooLarge = () =>
  new AnswerTooLarge('The answer is too large. Select fewer columns, or set a smaller limit.')

type ParsedRequest = { where?: unknown; select?: unknown; returning?: unknown }

/** Answered with 400, as PostgreSQL's code for a feature that is not supported. */
class NoPatterns extends Error {
  readonly code = '0A000'
}

/** Filters by a regular expression, as lite names them. Within a text of JSON their quotation mark would be escaped. */
const patternFilter = /[{,]"\$i?regex/

/**
 * Overrides the method `onPostgrestAST` of a connection, which gets the parsed request. The product needs neither:
 * - Relations of relations are not embedded. Otherwise a short address brings the same rows again and again.
 * - Nothing is filtered by a regular expression, because one can take all of the time that a statement has.
 */
export function limitRequests(connection: PostgresConnection): void {
  const check = connection.onPostgrestAST.bind(connection) as (...args: unknown[]) => Promise<ParsedRequest>
  const limited = async (...args: unknown[]) => {
    const parsed = await check(...args)
    const { where, select, returning } = parsed
    if (patternFilter.test(JSON.stringify({ where, select, returning })))
      throw new NoPatterns('Filters by a regular expression are not supported. Use like or ilike.')
    for (const columns of [select, returning]) {
      if (Array.isArray(columns) && columns.length > mostColumns)
        throw new AnswerTooLarge(`A request selects at most ${mostColumns} columns.`)
      const relations = relationsOf(columns)
      if (relations.length > mostEmbedded || relations.some(({ select }) => relationsOf(select).length > 0)) {
        throw new AnswerTooLarge(`A request embeds at most ${mostEmbedded} relations, and none of them embeds another.`)
      }
    }
    return parsed
  }
  Object.assign(connection, { onPostgrestAST: limited })
}

type Relation = { select: unknown[] }

/** The relations among parsed columns. A column is text, or an object for a cast or an aggregate. */
const relationsOf = (columns: unknown): Relation[] =>
  Array.isArray(columns) ? columns.flatMap((column) => Object.values(Object(column)).filter(isRelation)) : []

const isRelation = (value: unknown): value is Relation =>
  typeof value === 'object' && value !== null && 'select' in value && Array.isArray(value.select)
