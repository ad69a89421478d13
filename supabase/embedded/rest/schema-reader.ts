import type { PostgresConnection } from '@supabase/lite/postgres'

/**
 * Gives a function that reads the schema anew. Reads run one after the other: an earlier read that took longer would
 * bring back the schema of that time.
 * @param readMore reads what others than lite keep of the schema
 */
export function createSchemaReader(
  connection: PostgresConnection,
  readMore = async (): Promise<void> => {},
): () => Promise<void> {
  const read = async () => {
    await connection.clearSchemaCache()
    await connection.introspect()
    await readMore()
  }
  let latest = Promise.resolve()
  return () => {
    latest = latest.then(read, read)
    return latest
  }
}
