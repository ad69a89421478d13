import { createHash } from 'node:crypto'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
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

/** Adds the hashes of new migrations to the list of frozen ones, as `sha256sum` writes them. Listed ones stay. */
function freezeMigrations(): void {
  const list = 'supabase/migrations.sha256'
  const listed = readFileSync(list, 'utf8')
  for (const file of globSync('supabase/migrations/*').sort()) {
    if (listed.includes(`  ${file}\n`)) continue
    appendFileSync(list, `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}\n`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = await openTestDatabase()
  await writeFile(schemaFile, await generateSchema(database))
  await database.close()
  freezeMigrations()
}
