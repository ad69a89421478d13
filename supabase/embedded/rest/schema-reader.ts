import type { LiteConnection } from '../lite/lite-connection.ts'

/**
 * Gives a function that reads the schema anew. Reads run one after the other: an earlier read that took longer would
 * bring back the schema of that time.
 */
export function createSchemaReader(connection: LiteConnection): () => Promise<void> {
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
