import * as v from 'valibot'
import type { Person } from '#domain/person.ts'
import { visibilities, type Category, type Visibility } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { companyPeople } from './companies.ts'
import { unwrap } from './action-error.ts'
import { category } from './shapes.ts'
import type { Db } from './db.ts'

/** Returns the categories that a new query can have. */
export async function companyCategories(db: Db, companyId: string): Promise<Category[]> {
  return v.parse(v.array(category), unwrap(await db.rpc('company_categories', { p_company: companyId })))
}

/** Returns the people a query can be assigned to: the company's active staff. */
export async function assignableStaff(db: Db, companyId: string): Promise<Person[]> {
  const { members } = await companyPeople(db, companyId)
  return members
    .filter(({ role, state }) => isStaff(role) && state === 'active')
    .map(({ id, name, avatarUrl }) => ({ id, name, avatarUrl }))
}

/** Returns the company's default visibility of a new query. */
export async function fetchDefaultVisibility(db: Db, companyId: string): Promise<Visibility> {
  const company = unwrap(await db.from('companies').select('default_visibility').eq('id', companyId).single())
  return v.parse(v.picklist(visibilities), company.default_visibility)
}
