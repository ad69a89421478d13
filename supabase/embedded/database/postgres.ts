import { createPostgresConnection } from '@supabase/lite/postgres'
import { installPostgresDriver } from '../lite/postgres-driver.ts'
import { installRequestSettings } from '../lite/request-settings.ts'
import { skipGrants } from '../lite/skip-grants.ts'
import type { Database } from './database.ts'
import { connectionOptions, type PostgresOptions, queryOf, transactionOf } from './postgres-client.ts'
import { runAsOf } from './run-as.ts'

/** `pingAnew` connects anew after this time. */
const proberSeconds = 10

/** Opens a PostgreSQL. Its user must be allowed to create roles. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const postgresOptions = connectionOptions(options)
  const connection = createPostgresConnection({ url, postgresOptions })
  const openOne = (lifetime: number | null) => {
    const options = { ...postgresOptions, max: 1, max_lifetime: lifetime, idle_timeout: undefined, fetch_types: false }
    return createPostgresConnection({ url, postgresOptions: options }).driver
  }
  const pinger = openOne(null)
  const prober = openOne(proberSeconds)
  installPostgresDriver(connection)
  skipGrants(connection)
  installRequestSettings(connection)
  const driver = connection.driver

  await pinger`select 1`
  return {
    connection,
    query: queryOf(driver),
    ping: () => pinger`select 1`,
    pingAnew: () => prober`select 1`,
    transaction: transactionOf(driver),
    runAs: runAsOf(driver),
    script: async (script) => {
      await driver.unsafe(script).simple()
    },
    scriptInTransaction: async (script, then) => {
      await driver.begin(async (transaction) => {
        await transaction.unsafe(script).simple()
        await then(queryOf(transaction))
      })
    },
    listen: async (channel, onNotify, onReconnect) => {
      let listening = false
      const listener = await driver.listen(channel, onNotify, () => {
        if (listening) onReconnect?.()
        listening = true
      })
      return () => listener.unlisten()
    },
    // With a timeout, because a transaction may never end.
    close: async () => {
      await Promise.all([driver, pinger, prober].map((each) => each.end({ timeout: 5 })))
    },
  }
}
