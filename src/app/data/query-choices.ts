import * as v from 'valibot'
import type { Person } from '#domain/person.ts'
import { visibilities } from '#domain/query.ts'
import type { Reference } from '#domain/reference.ts'
import { isStaff } from '#domain/role.ts'
import { companyPeople } from './companies.ts'
import { storedDraft, toDraft } from './drafts.ts'
import type { PageCall } from './open-page.ts'
import { category } from './shapes.ts'
import type { Db } from './db.ts'

/** Returns the people a query can be assigned to: the company's active staff. */
export async function assignableStaff(db: Db, companyId: string): Promise<Person[]> {
  const { members } = await companyPeople(db, companyId)
  return members
    .filter(({ role, state }) => isStaff(role) && state === 'active')
    .map(({ id, name, avatarUrl }) => ({ id, name, avatarUrl }))
}

/**
 * Asks for what a new query chooses from, and its draft.
 * @param company null for the viewer's first company
 * @param followUpOf the query that it follows up; null if a text named none; undefined for that of the draft
 */
export const newQueryCall = (company: string | null, followUpOf: Reference | null | undefined): PageCall => ({
  page: 'new_query',
  args: { company, followUpOf },
})

const newQueryPage = v.object({
  categories: v.array(category),
  /** The company's default. */
  defaultVisibility: v.picklist(visibilities),
  draft: v.nullable(storedDraft),
  /** Null if the caller sees no query that is followed up. */
  earlierSubject: v.nullable(v.string()),
})

/** Reads the answer to `newQueryCall`. @param key of the company */
export function readNewQueryPage(answer: unknown, key: string) {
  const { draft, ...rest } = v.parse(newQueryPage, answer)
  return { ...rest, draft: draft && toDraft(draft, key) }
}
