import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { explainFailure } from '../supabase/embedded/backup/explain-failure.ts'
import { goToRoot } from './go-to-root.ts'

export type ArchiveSettings = { dataDir: string; databaseUrl: string | undefined }

type ArchiveScript = {
  /** Such as "npm run backup -- /var/backups/desk.tar.gz". */
  usage: string
  /** @param file the absolute path of the archive @returns what to print */
  work: (file: string, settings: ArchiveSettings) => Promise<string>
}

/** Runs a script whose argument is an archive. A failure is one sentence and exit code 1. */
export async function runArchiveScript({ usage, work }: ArchiveScript): Promise<void> {
  // npm starts scripts in the project's folder, and says where the operator is.
  const from = process.env['INIT_CWD'] ?? process.cwd()
  goToRoot()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATA_DIR, DATABASE_URL, SUPABASE_URL } = process.env
  const [, , given] = process.argv
  // PostgreSQL tells by an uncaught error why it ended. Then the work fails, too, for a lost connection.
  let cause: unknown
  process.on('uncaughtException', (error) => {
    cause ??= error
    process.exitCode = 1
  })
  try {
    if (SUPABASE_URL) throw new Error('A Supabase project has backups of its own. See its dashboard, under Database.')
    if (DATABASE_URL && !/^postgres(ql)?:$/.test(URL.parse(DATABASE_URL)?.protocol ?? ''))
      throw new Error('DATABASE_URL must be an address like postgresql://user:password@host:5432/database.')
    if (!given) throw new Error(`Which file? ${usage}`)
    const file = resolve(from, given)
    console.log(await work(file, { dataDir: DATA_DIR || '.data', databaseUrl: DATABASE_URL || undefined }))
  } catch (error) {
    console.error(explainFailure(cause ?? error))
    process.exitCode = 1
  }
}
