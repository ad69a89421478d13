import { createHash, randomBytes } from 'node:crypto'
import type { Database, RunStatement } from '../database/database.ts'
import { readState, saveState } from '../database/migrations.ts'

/*
 * The link of a first start, by which whoever reads the log of that start creates the first account and the company. It
 * is valid until it was used, or until the next start makes another. The database has its hash only.
 */

const stateName = 'setup'

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whether there is a company. An account alone must not keep the operator out: it may not be allowed to create one. */
async function hasCompany(query: RunStatement): Promise<boolean> {
  const found = await query('select 1 from public.companies limit 1')
  return found.length > 0
}

/**
 * Makes the token of the link, in place of an earlier one.
 * @returns null when there is a company: then there is no link any more
 */
export async function renewSetupToken({ query }: Database): Promise<string | null> {
  if (await hasCompany(query)) {
    await query('delete from embedded.state where name = $1', [stateName])
    return null
  }
  const token = randomBytes(32).toString('base64url')
  await saveState(query, stateName, digest(token))
  return token
}

/** Whether nobody has set up this installation, by the link or by creating a company. */
export const isSetupPending = async (query: RunStatement): Promise<boolean> =>
  (await readState(query, stateName)) !== undefined && !(await hasCompany(query))

/** Whether this is the token of a link that was not used. */
export const isSetupToken = async (query: RunStatement, token: string): Promise<boolean> =>
  (await readState(query, stateName)) === digest(token)

/** Uses the token up. Of several that do so at once, one succeeds. */
export async function consumeSetupToken(query: RunStatement, token: string): Promise<boolean> {
  const used = await query('delete from embedded.state where name = $1 and value = $2 returning 1', [
    stateName,
    digest(token),
  ])
  return used.length > 0
}
