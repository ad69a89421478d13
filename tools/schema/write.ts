import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../supabase/embedded/database/database.ts'
import { openTestDatabase } from '../../supabase/embedded/testing/test-databases.ts'
import { renderSchema } from './render.ts'

/** The generated file that shows the schema as it is. */
export const schemaFile = fileURLToPath(new URL('../../supabase/schema.sql', import.meta.url))

/** The file's expected content. */
export const generateSchema = ({ transaction }: Pick<Database, 'transaction'>): Promise<string> =>
  transaction(async (query) => {
    // So that all names are qualified.
    await query(`set local search_path to ''`)
    return renderSchema(query)
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = await openTestDatabase()
  await writeFile(schemaFile, await generateSchema(database))
  await database.close()
}
