import { type KyselyPlugin, RawNode } from 'kysely'
import type { PostgresConnection } from '@supabase/lite/postgres'

/**
 * Overrides the query builder of a connection, so that rows without any member are inserted with the defaults of their
 * columns. lite writes `insert into t () values ()` for them, which is a syntax error.
 * `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function installInsertDefaults(connection: PostgresConnection): void {
  Object.assign(connection, { kysely: connection.kysely.withPlugin(insertDefaults) })
}

const insertDefaults: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'InsertQueryNode' || node.columns?.length !== 0 || node.values?.kind !== 'ValuesNode') return node
    const { values: rows } = node.values as { values?: readonly unknown[] }
    const values = RawNode.createWithSql(`select from generate_series(1, ${rows?.length ?? 0})`)
    return { ...node, columns: undefined, values }
  },
  transformResult: async ({ result }) => result,
}
