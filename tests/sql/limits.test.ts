import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accents, contrasts, densities, themes } from '../../src/domain/appearance.ts'
import { limits } from '../../src/domain/limits.ts'
import { priorities } from '../../src/domain/priority.ts'
import { messageKinds, visibilities } from '../../src/domain/query.ts'
import { memberStates, roles } from '../../src/domain/role.ts'
import { resolutions, statuses } from '../../src/domain/status.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* Forms and database must have the same limits: the database accepts everything that a form accepts. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

/** Whether the value violates the named check constraint. */
async function violates(constraint: string, values: Record<string, unknown>) {
  const [found] = await db.sql<{ source: string; table: string }>(
    `select pg_get_expr(conbin, conrelid) as source, conrelid::regclass::text as table from pg_constraint where conname = $1 and contype = 'c'`,
    [constraint],
  )
  if (!found) throw new Error(`There is no check constraint ${constraint}.`)
  const [row] = await db.sql<{ holds: boolean | null }>(
    `select ${found.source} as holds from jsonb_populate_record(null::${found.table}, $1::text::jsonb)`,
    [JSON.stringify(values)],
  )
  return row!.holds === false
}

describe.each([
  ['display_name_fits', 'display_name', 1, limits.displayName.max],
  ['company_name_fits', 'name', limits.companyName.min, limits.companyName.max],
  ['category_name_fits', 'name', limits.categoryName.min, limits.categoryName.max],
  ['subject_fits', 'subject', limits.subject.min, limits.subject.max],
  ['query_body_fits', 'body', limits.body.min, limits.body.max],
  ['message_body_fits', 'body', limits.body.min, limits.body.max],
  ['hold_reason_fits', 'hold_reason', limits.holdReason.min, limits.holdReason.max],
  ['file_name_fits', 'name', 1, limits.fileName.max],
  ['saved_view_name_fits', 'name', 1, limits.viewName.max],
])('check constraint %s', (constraint, column, min, max) => {
  test.each(['x', 'ß', '語'])(
    'accepts the minimum and maximum length of a text of %s, but not one character less or more',
    async (letter) => {
      expect(await violates(constraint, { [column]: letter.repeat(min) })).toBe(false)
      expect(await violates(constraint, { [column]: letter.repeat(max) })).toBe(false)
      expect(await violates(constraint, { [column]: letter.repeat(min - 1) })).toBe(true)
      expect(await violates(constraint, { [column]: letter.repeat(max + 1) })).toBe(true)
    },
  )
})

test('a body of only spaces and line breaks is rejected as empty', async () => {
  for (const body of [' ', '\n\t \n']) {
    expect(await violates('query_body_fits', { body })).toBe(true)
    expect(await violates('message_body_fits', { body })).toBe(true)
  }
})

test('a company key has the length and the characters that its form allows', async () => {
  const { min, max } = limits.companyKey
  for (const key of ['A'.repeat(min), 'A'.repeat(max), 'A1'])
    expect(await violates('company_key_shape', { key })).toBe(false)
  for (const key of ['A'.repeat(min - 1), 'A'.repeat(max + 1), '1A', 'ab', 'A-B', 'ÄB']) {
    expect(await violates('company_key_shape', { key })).toBe(true)
  }
})

test('an e-mail address has the maximum length that its form allows', async () => {
  const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`
  expect(await violates('invitation_email_fits', { email: address(limits.email.max) })).toBe(false)
  expect(await violates('invitation_email_fits', { email: address(limits.email.max + 1) })).toBe(true)
})

test('files and pictures have the size limits of the forms', async () => {
  expect(await violates('file_size_fits', { size: limits.file.max })).toBe(false)
  expect(await violates('file_size_fits', { size: limits.file.max + 1 })).toBe(true)
  expect(await violates('file_size_fits', { size: 0 })).toBe(true)
  const buckets = await db.sql('select file_size_limit from storage.buckets order by id')
  expect(buckets.map((bucket) => bucket.file_size_limit)).toEqual([limits.file.max, limits.avatar.max])
})

test.each([
  ['status_is_known', 'status', statuses],
  ['resolution_is_known', 'resolution', resolutions],
  ['priority_is_known', 'priority', priorities],
  ['visibility_is_known', 'visibility', visibilities],
  ['kind_is_known', 'kind', messageKinds],
  ['role_is_known', 'role', roles],
  ['invitation_role_is_known', 'role', roles],
  ['member_state_is_known', 'state', memberStates],
  ['theme_is_known', 'theme', themes],
  ['density_is_known', 'density', densities],
  ['contrast_is_known', 'contrast', contrasts],
  ['accent_is_known', 'accent', accents],
])('check constraint %s allows exactly the values of src/domain', async (constraint, column, words) => {
  for (const word of words) expect(await violates(constraint, { [column]: word })).toBe(false)
  const [found] = await db.sql<{ source: string }>(
    `select pg_get_expr(conbin, conrelid) as source from pg_constraint where conname = $1`,
    [constraint],
  )
  expect([...found!.source.matchAll(/'(\w+)'::text/g)].map(([, word]) => word).sort()).toEqual([...words].sort())
})

test('SQL functions use the same maximum counts and days as the forms', async () => {
  const source = async (name: string) =>
    (await db.sql<{ source: string }>(`select prosrc as source from pg_proc where proname = $1`, [name]))[0]!.source
  expect(await source('tg_companies__limit_per_person')).toContain(
    `at_most constant integer := ${limits.companiesPerPerson};`,
  )
  expect(await source('save_view')).toContain(`at_most constant integer := ${limits.savedViews};`)
  expect(await source('begin_file_upload')).toContain(`at_most constant integer := ${limits.unsentFiles};`)
  expect(await source('begin_picture_upload')).toContain(`at_most constant integer := ${limits.picturesPerDay};`)
  expect(await source('attach_files')).toContain(`wanted > ${limits.filesPerMessage} `)
  expect(await source('invite_people')).toContain(`cardinality(p_emails) > ${limits.invitationsAtOnce} `)
  expect(await source('resend_invitation')).toContain(`interval '${limits.invitationDays} days'`)
  expect(await source('is_searchable')).toContain(`char_length(s.signs) >= ${limits.searchText.min} `)
  expect(await source('query_page')).toContain(`, ''), ${limits.searchText.max}))`)
  const [expiry] = await db.sql<{ days: number }>(
    `select extract(day from expires_at - sent_at)::int as days from public.invitations limit 1`,
  )
  expect(expiry).toEqual({ days: limits.invitationDays })
})
