import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
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
import { type Database, hexadecimal, isoInstant, isoTimestamp, type RunStatement } from './database.ts'
import { RenewedPglite, type Statements } from './renewed-pglite.ts'

/** Extensions that hosted and PGlite have in common. */
const extensions = { btree_gin, btree_gist, citext, fuzzystrmatch, pg_trgm, unaccent, uuid_ossp }

export type PgliteSource = {
  /** Data folder; in memory without one. */
  folder?: string
  /** A dumped data folder to start from. */
  snapshot?: Blob
}

/**
 * Opens PGlite, which stands in for PostgreSQL. In a folder, it is opened again before it fails too often
 * (renewed-pglite.ts). `renewals` gives how often that happened.
 */
export async function openPglite({
  folder,
  snapshot,
}: PgliteSource): Promise<Database & { dump: () => Promise<Blob>; renewals: () => number }> {
  const pgliteOptions: Omit<PGliteOptions, 'dataDir'> = {
    extensions,
    parsers: { 1114: isoTimestamp, 1184: isoInstant },
    // PGlite accepts no text for these. REST has nothing else.
    serializers: {
      16: String,
      17: (bytes: unknown) => (typeof bytes === 'string' ? bytes : hexadecimal(bytes as Uint8Array)),
    },
    ...(snapshot && { loadDataDir: snapshot }),
  }
  const open = () => new PgliteConnection({ ...(folder && { url: folder }), pgliteOptions })
  const connection = open()
  const openAgain = async () => {
    const { driver } = open()
    await prepare(driver)
    return driver
  }
  await prepare(connection.driver)
  const pglite = new RenewedPglite(connection.driver, folder === undefined ? null : openAgain)
  installExclusiveDriver(connection, pglite)
  skipGrants(connection)
  installRequestSettings(connection)

  const queryOf =
    (executor: Pick<Statements, 'query'> | RenewedPglite): RunStatement =>
    async <T>(text: string, params: readonly unknown[] = []) =>
      (await executor.query<T>(text, [...params])).rows

  return {
    connection,
    query: queryOf(pglite),
    ping: async () => {
      await pglite.query('select 1')
    },
    transaction: (work) => pglite.transaction((transaction) => work(queryOf(transaction))),
    script: async (text) => {
      await pglite.exec(text)
    },
    scriptInTransaction: (text, then) =>
      pglite.transaction(async (transaction) => {
        await transaction.exec(text)
        await then(queryOf(transaction))
      }),
    listen: (channel, onNotify, onReconnect) => pglite.listen(channel, onNotify, onReconnect),
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir(),
    renewals: () => pglite.renewals,
  }
}

async function prepare(pglite: PGlite): Promise<void> {
  await pglite.waitReady
  await pglite.exec('set search_path to public, extensions')
}
