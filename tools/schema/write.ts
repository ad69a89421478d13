import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withSchema } from './open-schema.ts'
import { renderSchema } from './render.ts'

const folder = new URL('../../supabase/migrations/', import.meta.url)

/** The generated file that shows the schema as it is. */
export const schemaFile = fileURLToPath(new URL('../../supabase/schema.sql', import.meta.url))

/** The file's expected content. It always comes from PGlite, so that it does not depend on the machine. */
export const generateSchema = () => withSchema('pglite', folder, renderSchema)

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(schemaFile, await generateSchema())
