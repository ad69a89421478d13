import type { PGlite, PGliteOptions, Transaction } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { PgliteConnection } from '@supabase/lite/pglite'
import { installExclusiveDriver } from '../lite/exclusive-driver.ts'
import { installRequestSettings } from '../lite/request-settings.ts'
import { skipGrants } from '../lite/skip-grants.ts'
import { type Database, isoInstant, isoTimestamp, type RunStatement } from './database.ts'

/** Extensions that hosted and PGlite have in common. */
const extensions = { btree_gin, btree_gist, citext, fuzzystrmatch, pg_trgm, unaccent, uuid_ossp }

export type PgliteSource = {
  /** Data folder; in memory without one. */
  folder?: string
  /** A dumped data folder to start from. */
  snapshot?: Blob
}

/** Opens PGlite, the default database. */
export async function openPglite({
  folder,
  snapshot,
}: PgliteSource): Promise<Database & { dump: () => Promise<Blob> }> {
  const pgliteOptions: Omit<PGliteOptions, 'dataDir'> = {
    extensions,
    parsers: { 1114: isoTimestamp, 1184: isoInstant },
    ...(snapshot && { loadDataDir: snapshot }),
  }
  const connection = new PgliteConnection({ ...(folder && { url: folder }), pgliteOptions })
  const pglite = connection.driver
  await pglite.waitReady
  installExclusiveDriver(connection)
  skipGrants(connection)
  installRequestSettings(connection)
  await pglite.exec('set search_path to public, extensions')

  const queryOf =
    (executor: Pick<PGlite, 'query'> | Transaction): RunStatement =>
    async <T>(text: string, params: readonly unknown[] = []) =>
      (await executor.query<T>(text, [...params])).rows

  return {
    connection,
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(queryOf(transaction))),
    script: async (text) => {
      await pglite.exec(text)
    },
    scriptInTransaction: (text, then) =>
      pglite.transaction(async (transaction) => {
        await transaction.exec(text)
        await then(queryOf(transaction))
      }),
    listen: (channel, onNotify) => pglite.listen(channel, onNotify),
    close: () => connection.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}
