import type { CompiledQuery, QueryResult } from 'kysely'
import { parseExactly } from './exact-json.ts'
import { answerTooLarge, mostAnswered } from './limit-requests.ts'
import { currentRequest } from './rest-request.ts'

type Result = { rows: unknown[]; affected?: number }

/**
 * Runs a statement of lite for a request so that PostgreSQL itself writes its rows as JSON, as it does for PostgREST.
 * Read by the driver, numeric and bytea have other shapes, and large numbers within JSON are rounded. Other
 * statements, such as those that read the schema, run as they are.
 * @throws AnswerTooLarge for too many rows of a table
 */
export async function runWithJson<R>(
  query: CompiledQuery,
  run: (text: string, parameters: readonly unknown[]) => Promise<Result>,
): Promise<QueryResult<R>> {
  const wrapped = currentRequest() && asJson(query)
  const { rows, affected } = await run(wrapped || query.sql, query.parameters)
  const read = wrapped ? rows.map((row) => parseRow(row as { row: string | null })) : rows
  return { rows: read as R[], ...(affected !== undefined && { numAffectedRows: BigInt(affected) }) }
}

function parseRow({ row }: { row: string | null }) {
  if (row === null) throw answerTooLarge()
  return parseExactly(row)
}

/** The statement with one column of JSON; null for a statement without rows, or one that lite wrote as text. */
function asJson({ query, sql }: CompiledQuery): string | null {
  if (query.kind === 'SelectQueryNode') return bounded(`select row_to_json(_)::text as row from (${sql}) as _`)
  const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(query.kind)
  const hasRows = 'returning' in query && query.returning !== undefined
  return writes && hasRows ? `with _ as (${sql}) select row_to_json(_)::text as row from _` : null
}

/** The rows, or as many nulls when they are too large. A function bounds its answer itself. */
const bounded = (rows: string) =>
  currentRequest()?.url.pathname.startsWith('/rest/v1/rpc/')
    ? rows
    : `select case when sum(length(row)) over () <= ${mostAnswered} then row end as row from (${rows}) as _`
