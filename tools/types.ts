import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startHosted, supabase, supabaseCli } from '../tests/sql/hosted-project.ts'

export const typesFile = fileURLToPath(new URL('../src/app/data/database.types.ts', import.meta.url))

const heading = '// Written by `npm run types` from the migrations. Do not edit.\n\n'

/** The TypeScript of a database's schema public, as the supabase CLI writes it, formatted. */
export async function generateTypes(program: string, databaseUrl: string) {
  const { output } = await supabase(program, ['gen', 'types', '--schema', 'public', `--remote=${databaseUrl}`])
  return heading + (await formatted(output))
}

async function formatted(source: string) {
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
  const child = spawn(biome, ['format', '--stdin-file-path=tools/generated.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(source)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`biome ended with ${code}`)
  return output
}

/** Applies the migrations to a throw-away PostgreSQL and writes the types of what came out. */
async function main() {
  const program = await supabaseCli()
  if (!program) throw new Error('The supabase CLI has no program for this machine here: run this on Linux x64.')
  const hosted = await startHosted()
  try {
    await supabase(program, ['db', 'push', `--remote=${hosted.url}`])
    await writeFile(typesFile, await generateTypes(program, hosted.url))
  } finally {
    await hosted.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
