import { hashPassword } from './auth/password.ts'
import { insertUser } from './auth/users.ts'
import type { Database } from './database/database.ts'
import { recall, remember } from './database/migrations.ts'

export type DemoAccount = { name: string; email: string; password: string; role: string }

type Person = { email: string; password: string; name: string }

/** The demo company and its people, made once for a data folder; all of it or, after a crash, nothing. */
export async function ensureDemoData(database: Database): Promise<DemoAccount[]> {
  const known = await recall(database.query, 'demo')
  if (known) return JSON.parse(known) as DemoAccount[]
  return database.transaction(async (query) => {
    const hashes = new Map<string, Promise<string>>()
    const hashOf = (password: string) => {
      if (!hashes.has(password)) hashes.set(password, hashPassword(password))
      return hashes.get(password)!
    }
    const module = './demo/seed.ts'
    const { seedDemo } = await import(module)
    const accounts: DemoAccount[] = await seedDemo({
      sql: query,
      createUser: async ({ email, password, name }: Person) => {
        const data = { display_name: name }
        const user = await insertUser(query, { email, passwordHash: await hashOf(password), data, confirmed: true })
        return user.id
      },
    })
    await remember(query, 'demo', JSON.stringify(accounts))
    return accounts
  })
}
