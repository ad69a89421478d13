import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberNames, nonMemberNames, createTestDb, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const saved = async () => {
  const [row] = await db.sql<{ accent: string }>('select accent from public.companies where id = $1', [db.acme.id])
  return row?.accent
}
const setAccent = (name: Parameters<TestDb['call']>[0], accent: string) =>
  db.call(name, 'set_company_accent', { p_company: db.acme.id, p_accent: accent })

describe('the accent of a company', () => {
  test.each(memberNames)('can be set by the actor %s exactly if they are an owner or admin', async (name) => {
    await db.sql(`update public.companies set accent = 'indigo'`)
    const answer = await setAccent(name, 'teal')
    const isAllowed = name === 'owner' || name === 'admin'
    expect(answer).toMatchObject(isAllowed ? { ok: true } : { ok: false, code: 'not_allowed' })
    expect(await saved()).toBe(isAllowed ? 'teal' : 'indigo')
  })

  test.each(nonMemberNames)('cannot be set by the actor %s, who has no access', async (name) => {
    expect(await setAccent(name, 'teal')).toMatchObject({ code: 'not_found' })
  })

  test('cannot be set through the table by anybody', async () => {
    await expect(db.as('owner', `update public.companies set accent = 'red' where true`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('is rejected if the theme does not have it', async () => {
    expect(await setAccent('owner', 'neon')).toMatchObject({ ok: false, code: '23514' })
  })

  test('is returned to each member by viewer_context', async () => {
    await setAccent('owner', 'green')
    for (const name of memberNames)
      expect(await db.must(name, 'viewer_context')).toMatchObject({ companies: [{ accent: 'green' }] })
  })
})
