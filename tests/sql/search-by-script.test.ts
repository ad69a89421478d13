import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSearchable } from '../../src/domain/search-text.ts'
import { createTestDb, type ActorName, type TestDb } from './test-db.ts'

/* How short a word can be searched depends on its script. Japanese words of one or two characters are normal. */

const subjects = {
  japanese: 'プリンターが会議室で動かない',
  mixed: 'VPN接続が遅い',
  chinese: '打印机没有水墨',
  rare: '𠮷野家の請求書',
  korean: '회의실에서 프린터가 멈춤',
  thai: 'เครื่องพิมพ์ไม่มีน้ำ',
  short: 'The VM of HR is slow',
  greek: 'Ο εκτυπωτής δεν λειτουργεί',
}
type Subject = keyof typeof subjects

describe('the search', () => {
  let db: TestDb
  const ids = new Map<string, Subject>()
  beforeAll(async () => {
    db = await createTestDb()
    for (const name of Object.keys(subjects) as Subject[]) {
      const { id } = await db.raise('requester', subjects[name], { p_body: 'Thanks.' })
      ids.set(id, name)
    }
  })
  afterAll(() => db?.stop())

  type Page = { rows: { id: string }[]; tooShort: boolean; alike: boolean }
  const search = (text: string, name: ActorName = 'agent') =>
    db.must<Page>(name, 'list_queries', { p_company: db.acme.id, p_filter: { text }, p_cursor: null, p_limit: 50 })
  const found = ({ rows, alike }: Page) => (alike ? [] : rows.map(({ id }) => ids.get(id)).sort())

  test.each<[string, Subject[]]>([
    ['会議', ['japanese']],
    ['議室', ['japanese']],
    ['会議室で', ['japanese']],
    ['動', ['japanese']],
    ['動かない', ['japanese']],
    ['い', []],
    ['水', ['chinese']],
    ['墨', ['chinese']],
    ['打印机', ['chinese']],
    ['𠮷', ['rare']],
    ['請求書', ['rare']],
    ['接続', ['mixed']],
    ['vpn', ['mixed']],
    ['VPN接続', ['mixed']],
    ['接続 vpn', ['mixed']],
    ['회의', ['korean']],
    ['의실', ['korean']],
    ['프린터', ['korean']],
    ['น้ำ', ['thai']],
    ['พิมพ์', ['thai']],
    ['vm', ['short']],
    ['hr', ['short']],
    ['vm hr', ['short']],
    // Two letters are a whole word, three the start of one.
    ['sl', []],
    ['slo', ['short']],
    ['εκτ', ['greek']],
    ['議会', []],
    ['会室', []],
  ])('for %s finds %j, for staff and for the requester', async (text, expected) => {
    expect(found(await search(text))).toEqual(expected)
    expect(found(await search(text, 'requester'))).toEqual(expected)
  })

  test('finds short words of messages', async () => {
    const { id } = await db.raise('requester', 'Something else')
    ids.set(id, 'japanese')
    const message = { p_query: id, p_kind: 'reply', p_body: '明日、京都へ行きます。', p_client_id: randomUUID() }
    expect((await db.call('agent', 'post_message', message)).ok).toBe(true)
    expect(found(await search('京都'))).toEqual(['japanese'])
    expect(found(await search('行'))).toEqual(['japanese'])
  })

  test('for two letters that nothing contains finds no similar subjects, which would be very many', async () => {
    expect(await search('qx')).toMatchObject({ rows: [], alike: false, tooShort: false })
  })

  test.each(['の', '会', 'x', 'xy', '7', 'ACME-7', '-- ;', '…', '——'])(
    'takes %j for too short exactly if the form does',
    async (text) => {
      expect((await search(text)).tooShort).toBe(!isSearchable(text))
    },
  )

  test('takes the same texts for too short as the form, for every character and for any text', async () => {
    const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff
    const points = Array.from({ length: 0x33000 }, (_, at) => at + 1).filter((point) => !isSurrogate(point))
    const [single] = await db.sql<{ points: number[] }>(
      `select array_agg(n order by n) as points from generate_series(1, $1::int) n
       where n not between 55296 and 57343 and private.is_searchable(chr(n))`,
      [points.at(-1)],
    )
    expect(single!.points).toEqual(points.filter((point) => isSearchable(String.fromCodePoint(point))))

    const texts = fc
      .sample(fc.string({ unit: 'grapheme', maxLength: 3 }), 500)
      .map((text) => text.toWellFormed().replaceAll('\0', ''))
    const [any] = await db.sql<{ is: boolean[] }>(
      'select array_agg(private.is_searchable(t.text) order by t.place) as is from unnest($1::text[]) with ordinality t (text, place)',
      [texts],
    )
    expect(any!.is).toEqual(texts.map(isSearchable))
  })

  test('indexes a message of 50,000 Japanese characters', async () => {
    const { id } = await db.raise('requester', 'Long')
    ids.set(id, 'japanese')
    const body = `${'あいうえおかきくけこ'.repeat(4999)}鮭茶漬`
    expect((await db.post('agent', id, 'reply', body)).ok).toBe(true)
    expect(found(await search('茶漬'))).toEqual(['japanese'])
  })
})
