import type { PostgresConnection } from '@supabase/lite/postgres'

/** Schemas of the services. PostgREST embeds only what is in the exposed schema. */
const hidden = new Set(['auth', 'storage', 'realtime', 'embedded', 'extensions', 'supabase_migrations'])

type Described = { schema?: string; ref_schema?: string }
const isShown = (entry: unknown) => {
  const { schema, ref_schema: referenced } = entry as Described
  return !hidden.has(schema ?? '') && !hidden.has(referenced ?? '')
}

/** Only foreign keys within the exposed schema are relations. A table of another schema joins nothing. */
const isRelation = (key: unknown) => {
  const { schema, ref_schema: referenced } = key as Described
  return (schema ?? 'public') === 'public' && (referenced ?? 'public') === 'public'
}

/**
 * Overrides the method `writeCachedIntrospection` of a connection, which keeps what lite read of the schema. lite finds
 * relations by the name of a table in any schema: `realtime.messages` and `storage.objects` then disturb what is
 * embedded by that name. `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function hideSchemas(connection: PostgresConnection): void {
  const internals = connection as unknown as { writeCachedIntrospection: (schema: object, options: unknown) => unknown }
  const keep = internals.writeCachedIntrospection.bind(connection)
  internals.writeCachedIntrospection = (read, options) => {
    for (const [part, entries] of Object.entries(read)) {
      if (!Array.isArray(entries) || part === 'timezones') continue
      const shown = entries.filter((entry) => isShown(entry) && (part !== 'foreign_keys' || isRelation(entry)))
      Object.assign(read, { [part]: shown })
    }
    return keep(read, options)
  }
}
