/**
 * `npm run remove-factor -- ana@example.com`: removes the second factors of a person who lost them. With the embedded
 * backend the app must be stopped, because only one process may use a data folder. With DATABASE_URL it uses that database.
 */
import { existsSync } from 'node:fs'
import { removeLostFactors } from '../supabase/embedded/auth/remove-lost-factors.ts'
import type { Database } from '../supabase/embedded/database/database.ts'
import { openPostgres } from '../supabase/embedded/database/postgres.ts'
import { lockDataDir } from '../supabase/embedded/data-folder/lock-data-dir.ts'
import { holdsDatabase, openDatabase } from '../supabase/embedded/data-folder/open-database.ts'
import { goToRoot } from './go-to-root.ts'

goToRoot()
if (existsSync('.env')) process.loadEnvFile('.env')
const { DATA_DIR: dataDir = '.data', DATABASE_URL: databaseUrl } = process.env
const email = process.argv[2]

async function open() {
  if (databaseUrl) return openPostgres(databaseUrl, { connections: 1 })
  if (!holdsDatabase(dataDir)) throw new Error(`There is no database in ${dataDir}. DATA_DIR says where it is.`)
  await lockDataDir(dataDir)
  return (await openDatabase(dataDir)).database
}

async function removeFrom(database: Database, address: string) {
  try {
    return await removeLostFactors(database.query, address)
  } finally {
    // PostgreSQL would keep this process alive.
    await database.close()
  }
}

try {
  if (!email?.includes('@')) throw new Error('Whose? npm run remove-factor -- ana@example.com')
  const database = await open()
  const removed = await removeFrom(database, email)
  if (removed === null) throw new Error(`Nobody has the address ${email}.`)
  console.log(
    removed === 0
      ? `${email} had no second factor. They are signed out everywhere.`
      : `${email} has no second factor any more, is signed out everywhere, and told so by mail once the worker runs.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
