import type { PostgresConnection } from '@supabase/lite/postgres'

/**
 * Gives a function that reads the schema anew. Reads run one after the other: an earlier read that took longer would
 * bring back the schema of that time.
 */
export function createSchemaReader(connection: PostgresConnection): () => Promise<void> {
  const read = async () => {
    await connection.clearSchemaCache()
    await connection.introspect()
  }
  let latest = Promise.resolve()
  return () => {
    latest = latest.then(read, read)
    return latest
  }
}
