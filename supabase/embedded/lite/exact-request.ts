import { sql } from 'kysely'
import { ExactNumber, parseExactly } from './exact-json.ts'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { currentRequest, type RestRequest } from './rest-request.ts'

type Members = Record<string, unknown>
type Filter = Record<string, unknown>

/** The parts of lite's parsed request that are read here. */
type ParsedRequest = {
  type: string
  schema?: string
  function?: string
  httpMethod?: string
  args?: unknown
  values?: unknown
  where?: Record<string, Filter>
  $meta?: { columns?: string[] }
}

type LiteFunction = { schema: string; name: string; arg_names: string[]; arg_types: string[]; has_variadic: boolean }

/**
 * Overrides the method `onPostgrestAST` of a connection, which gets the parsed request, to undo what lite's parser
 * changed: it rounds large numbers, takes filters such as `eq.1.0` or `eq.null` for numbers and null, and cannot give
 * a function text as jsonb, or null within an array. `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function installExactRequests(connection: PostgresConnection): void {
  const check = connection.onPostgrestAST.bind(connection) as (...args: unknown[]) => Promise<ParsedRequest>
  const exact = async (...args: unknown[]) => {
    const parsed = await check(...args)
    const request = currentRequest()
    if (!request) return parsed
    restoreFilters(parsed, request.url)
    if (request.json === null) return parsed
    if (parsed.type === 'rpc') await restoreArguments(parsed, request)
    else if (parsed.values) parsed.values = completed(parseExactly(request.json), parsed.$meta?.columns)
    return parsed
  }
  const restoreArguments = async (parsed: ParsedRequest, { json }: RestRequest) => {
    if (parsed.httpMethod !== 'POST' || !isMembers(parsed.args) || Object.keys(parsed.args).length === 0) return
    const { functions } = (await connection.introspect({ useCache: true })) as unknown as { functions: LiteFunction[] }
    const args = parseExactly(json!) as Members
    const types = typesOf(functions, parsed, Object.keys(args))
    if (types) parsed.args = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, types(name, value)]))
  }
  Object.assign(connection, { onPostgrestAST: exact })
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects whose members are `columns`, with null for a missing one. Otherwise lite answers null for what it stores. */
function completed(values: unknown, columns: string[] | undefined): unknown {
  if (Array.isArray(values)) return values.map((value) => completed(value, columns))
  if (!isMembers(values)) return values
  const known = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof ExactNumber ? value.toString() : value,
  ])
  const missing = (columns ?? []).filter((name) => name !== '' && !(name in values)).map((name) => [name, null])
  return Object.fromEntries([...known, ...missing]) as Members
}

/** Converts arguments to the types of the only function that has these parameters; null if there are several. */
function typesOf(functions: LiteFunction[], { schema = 'public', function: name }: ParsedRequest, given: string[]) {
  const fitting = functions.filter(
    (known) => known.schema === schema && known.name === name && given.every((arg) => known.arg_names.includes(arg)),
  )
  const [only] = fitting
  if (!only || fitting.length > 1) return null
  return (arg: string, value: unknown) => {
    const place = only.arg_names.indexOf(arg)
    const isVariadic = only.has_variadic && place === only.arg_names.length - 1
    return isVariadic ? value : toArgument(value, only.arg_types[place]!)
  }
}

/** A value of JSON as PostgreSQL reads it for a type: text, null, or true and false. */
export function toArgument(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (type === 'json' || type === 'jsonb') return JSON.stringify(value)
  if (type.endsWith('[]') && Array.isArray(value)) return arrayLiteral(value, type)
  if (typeof value === 'string' || (typeof value === 'boolean' && type === 'boolean')) return value
  const json = JSON.stringify(value)
  // A row of a table, or another composite type.
  return isMembers(value) && !(value instanceof ExactNumber) && isNameOfType(type)
    ? sql`json_populate_record(null::${sql.raw(type)}, ${json}::json)`
    : json
}

/** Whether PostgreSQL gave this text as the name of a type: nothing that could end it. */
const isNameOfType = (type: string) => /^("[^"]+"|[\w.])+$/.test(type)

function arrayLiteral(values: unknown[], type: string): string {
  const isJson = /^jsonb?\[/.test(type)
  const items = values.map((value) => {
    if (value === null) return 'NULL'
    if (Array.isArray(value) && !isJson) return arrayLiteral(value, type)
    const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value)
    return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${items.join(',')}}`
}

const comparisons: Record<string, string> = { eq: '$eq', neq: '$neq', gt: '$gt', gte: '$gte', lt: '$lt', lte: '$lte' }

/** Gives the filters of columns their text. Those in `and` and `or` stay as lite reads them. */
function restoreFilters({ where = {} }: ParsedRequest, { searchParams }: URL): void {
  for (const [column, filter] of Object.entries(where)) {
    const [written, ...more] = searchParams.getAll(column)
    const [, negation, operator = '', value = ''] = /^(not\.)?(\w+)\.([\s\S]*)$/.exec(written ?? '') ?? []
    if (more.length > 0 || !isMembers(filter)) continue
    const list = negation ? '$notIn' : '$in'
    const holder = negation && operator !== 'in' ? filter['$not'] : filter
    if (!isMembers(holder)) continue
    const name = comparisons[operator]
    if (operator === 'in' && list in holder) holder[list] = itemsOf(value)
    // A list or an object between braces stays what lite made of it.
    else if (name !== undefined && name in holder && !isObject(holder[name])) holder[name] = value
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The items of `(a,"b, c")`, also empty ones. Within quotes, a backslash keeps the next character. */
function itemsOf(list: string): string[] {
  const items = list.slice(1, -1)
  if (items === '') return []
  const found = `,${items}`.matchAll(/,(?:"((?:[^"\\]|\\.)*)"(?=,|$)|([^,]*))/gs)
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll(/\\(.)/gs, '$1') ?? plain ?? '')
}
