import type { CompiledQuery, QueryResult } from 'kysely'
import { parseExactly } from './exact-json.ts'
import { currentRequest } from './rest-request.ts'

type Result = { rows: unknown[]; affected?: number }

/**
 * Runs a statement of lite for a request so that PostgreSQL itself writes its rows as JSON, as it does for PostgREST.
 * Read by an engine's driver, numeric and bytea have other shapes, and large numbers within JSON are rounded. Other
 * statements, such as those that read the schema, run as they are.
 */
export async function runWithJson<R>(
  query: CompiledQuery,
  run: (text: string, parameters: readonly unknown[]) => Promise<Result>,
): Promise<QueryResult<R>> {
  const wrapped = currentRequest() && asJson(query)
  const { rows, affected } = await run(wrapped || query.sql, query.parameters)
  const read = wrapped ? rows.map((row) => parseExactly((row as { row: string }).row)) : rows
  return { rows: read as R[], ...(affected !== undefined && { numAffectedRows: BigInt(affected) }) }
}

/** The statement with one column of JSON; null for a statement without rows, or one that lite wrote as text. */
function asJson({ query, sql }: CompiledQuery): string | null {
  if (query.kind === 'SelectQueryNode') return `select row_to_json(_)::text as row from (${sql}) as _`
  const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(query.kind)
  const hasRows = 'returning' in query && query.returning !== undefined
  return writes && hasRows ? `with _ as (${sql}) select row_to_json(_)::text as row from _` : null
}
