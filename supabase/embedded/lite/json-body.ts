import { type ColumnNode, type KyselyPlugin, type OperationNode, RawNode, type TableNode, ValueNode } from 'kysely'
import { parseExactly } from './exact-json.ts'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { currentRequest } from './rest-request.ts'

type Column = {
  schema?: string
  table: string
  name: string
  default_value: unknown
  is_identity: boolean
  is_generated?: boolean
}

/**
 * Overrides the query builder of a connection, so that PostgreSQL itself reads the values of an INSERT or UPDATE from
 * the body, as it does for PostgREST. lite binds each value as a parameter: text for jsonb is then parsed again, large
 * numbers are rounded, and a missing member gets the default of its column whatever the request says.
 * `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function installJsonBody(connection: PostgresConnection): void {
  const read = connection as unknown as { introspection?: { columns: Column[] } }
  const columnsOf = (schema: string, table: string): Column[] =>
    (read.introspection?.columns ?? []).filter(
      (column) => column.table === table && (column.schema ?? 'public') === schema,
    )
  Object.assign(connection, { kysely: connection.kysely.withPlugin(jsonBody(columnsOf)) })
}

const jsonBody = (columnsOf: (schema: string, table: string) => Column[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const request = currentRequest()
    if (request?.json == null) return node
    if (node.kind === 'InsertQueryNode' && node.into && node.columns?.length && node.values?.kind === 'ValuesNode') {
      const names = node.columns.map(nameOf)
      const target = targetOf(node.into)
      const defaults = usesDefaults(request.preferences)
        ? defaultsOf(columnsOf(target.schema, target.table), names)
        : []
      return { ...node, values: selectFromBody(target.type, names, asArray(request.json), defaults) }
    }
    if (node.kind === 'UpdateQueryNode' && node.updates && node.table?.kind === 'TableNode') {
      const target = targetOf(node.table as TableNode)
      const json = firstOf(request.json)
      const updates = node.updates.map((update) => ({
        ...update,
        value: valueFromBody(target.type, nameOf(update.column as ColumnNode), json),
      }))
      return { ...node, updates }
    }
    return node
  },
  transformResult: async ({ result }) => result,
})

const usesDefaults = (preferences: string) => /\bmissing=default\b/.test(preferences)
const nameOf = ({ column }: ColumnNode) => column.name
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

function targetOf({ table }: TableNode) {
  const schema = table.schema?.name ?? 'public'
  const name = table.identifier.name
  return { schema, table: name, type: `${quoted(schema)}.${quoted(name)}` }
}

/** Rows of a body, which is one object or a list of them. */
const asArray = (json: string) => (/^\s*\[/.test(json) ? json : `[${json}]`)

/** A PATCH whose body is a list uses its first object only. */
const firstOf = (json: string) => (/^\s*\[/.test(json) ? JSON.stringify((parseExactly(json) as unknown[])[0]) : json)

/** SQL of the defaults of these columns, as pairs of name and expression. */
function defaultsOf(columns: Column[], names: string[]) {
  return columns.flatMap((column) => {
    if (!names.includes(column.name) || column.is_generated) return []
    if (typeof column.default_value === 'string') return [`${literal(column.name)}, ${column.default_value}`]
    const table = `${quoted(column.schema ?? 'public')}.${quoted(column.table)}`
    const sequence = `pg_get_serial_sequence(${literal(table)}, ${literal(column.name)})`
    return column.is_identity ? [`${literal(column.name)}, nextval(${sequence})`] : []
  })
}

/** `select "a", "b" from json_populate_recordset(…)`: a row for each object, with null for a missing member. */
function selectFromBody(type: string, names: string[], json: string, defaults: string[]): OperationNode {
  const select = `select ${names.map((name) => `_.${quoted(name)}`).join(', ')} from json_populate_recordset(null::${type}, `
  if (defaults.length === 0) return raw([select, '::json) as _'], json)
  const completed = `(select coalesce(json_agg(jsonb_build_object(${defaults.join(', ')}) || _), '[]') from jsonb_array_elements(`
  return raw([select + completed, '::jsonb) as _)) as _'], json)
}

const valueFromBody = (type: string, name: string, json: string): OperationNode =>
  raw([`(select _.${quoted(name)} from json_populate_record(null::${type}, `, '::json) as _)'], json)

const raw = (fragments: [string, string], parameter: string) => RawNode.create(fragments, [ValueNode.create(parameter)])
