import { createPasswordHasher } from '../auth/password.ts'
import { insertUser } from '../auth/users.ts'
import type { Database } from '../database/database.ts'
import { readState, saveState } from '../database/migrations.ts'
import { type DemoAccount, seedDemo } from './seed-demo.ts'

/**
 * @param where names the database, as in "The data folder .data"
 * @throws when it has demo accounts
 */
export async function refuseDemoData({ query }: Database, where: string): Promise<void> {
  if (await readState(query, 'demo'))
    throw new Error(
      `${where} has demo accounts, whose passwords everybody knows, and this start wants none. Use another one, ` +
        'or DEMO=1 if nobody else can reach the app.',
    )
}

/**
 * Creates the demo company once for a data folder, in one transaction.
 * @returns the accounts to print at the start
 */
export async function ensureDemoData(database: Database): Promise<DemoAccount[]> {
  const known = await readState(database.query, 'demo')
  if (known) return JSON.parse(known) as DemoAccount[]
  return database.transaction(async (query) => {
    const passwords = createPasswordHasher()
    const hashes = new Map<string, Promise<string>>()
    const hashOf = (password: string) => {
      if (!hashes.has(password)) hashes.set(password, passwords.hash(password))
      return hashes.get(password)!
    }
    const accounts = await seedDemo({
      sql: query,
      createUser: async ({ email, password, name }) => {
        const data = { display_name: name }
        const user = await insertUser(query, { email, passwordHash: await hashOf(password), data, confirmed: true })
        return user.id
      },
    })
    await saveState(query, 'demo', JSON.stringify(accounts))
    return accounts
  })
}
