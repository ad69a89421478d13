import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { realtimeTiming, type PresenceState, type ViewingEvent } from '#domain/realtime.ts'
import {
  otherViewers,
  presentOnQuery,
  recordViewing,
  removeExpiredViewers,
  viewersByQuery,
  type ListPresence,
} from './viewers.ts'

/** Everybody is known by their id. */
const personOf = (id: string) => ({ id, name: id, avatarUrl: null })
const ana = { userId: 'ana', locale: 'en' }
const present = (by: string, state: PresenceState) => [{ by, state, presence_ref: 'x' }]
const viewersOfQuery = (presence: Record<string, unknown[]>, reader: Parameters<typeof otherViewers>[1]) =>
  otherViewers(presentOnQuery(presence), reader, personOf)

describe('the viewers of a query', () => {
  test('contain each person except the reader once, in the state of their busiest tab, and the busiest person first', () => {
    const presence = {
      'ana 1': present('ana', 'replying'),
      'ben 1': present('ben', 'idle'),
      'ben 2': present('ben', 'noting'),
      'cleo 1': present('cleo', 'replying'),
      'dmitri 1': present('dmitri', 'viewing'),
    }
    expect(viewersOfQuery(presence, ana).map(({ id, state }) => [id, state])).toEqual([
      ['cleo', 'replying'],
      ['ben', 'noting'],
      ['dmitri', 'viewing'],
    ])
  })

  test('of one state are in the order of their names in the locale of the reader', () => {
    const presence = Object.fromEntries(['Zoë', 'Ängström', 'Olga'].map((id) => [id, present(id, 'viewing')]))
    const names = (locale: string) => viewersOfQuery(presence, { userId: 'ana', locale }).map(({ name }) => name)
    expect(names('de')).toEqual(['Ängström', 'Olga', 'Zoë'])
    expect(names('sv')).toEqual(['Olga', 'Zoë', 'Ängström'])
  })

  test('are read from the latest entry of each tab, and malformed entries are ignored', () => {
    const presence = { a: [...present('ben', 'viewing'), ...present('ben', 'replying')], b: [{ id: 'x' }], c: [] }
    expect(viewersOfQuery(presence, ana).map(({ state }) => state)).toEqual(['replying'])
  })
})

test('viewers have the names that the server gave, whatever else their entries say, and unknown ones are not shown', () => {
  const entries = presentOnQuery({
    'ben 1': [{ by: 'ben', name: 'The boss', avatarUrl: 'https://example.com/boss', state: 'replying' }],
    'cleo 1': [{ by: 'cleo', name: 'Cleo', state: 'viewing' }],
  })
  const ben = { id: 'ben', name: 'Ben', avatarUrl: null }
  expect(otherViewers(entries, ana, (id) => (id === 'ben' ? ben : undefined))).toEqual([{ ...ben, state: 'replying' }])
})

const viewing = (by: string, query: string, state: ViewingEvent['state'] = 'viewing') => ({ by, query, state })
const seen = (listPresence: ListPresence) =>
  viewersByQuery(listPresence, ana, personOf).map(([query, people]) => [query, people.map(({ id }) => id)])

describe('the viewers shown in the list', () => {
  test('stay until they leave or send nothing for 45 s', () => {
    let listPresence = recordViewing(recordViewing(new Map(), viewing('ben', 'q1'), 0), viewing('cleo', 'q1'), 10_000)
    expect(seen(listPresence)).toEqual([['q1', ['ben', 'cleo']]])
    listPresence = recordViewing(listPresence, viewing('cleo', 'q1', 'gone'), 20_000)
    expect(seen(listPresence)).toEqual([['q1', ['ben']]])
    expect(seen(removeExpiredViewers(listPresence, realtimeTiming.viewingLastsMs - 1))).toEqual([['q1', ['ben']]])
    expect(seen(removeExpiredViewers(listPresence, realtimeTiming.viewingLastsMs))).toEqual([])
  })

  test('do not include the reader', () => {
    expect(seen(recordViewing(new Map(), viewing('ana', 'q1'), 0))).toEqual([])
  })

  test('are the same object as long as no viewer expires', () => {
    const listPresence = recordViewing(new Map(), viewing('ben', 'q1'), 0)
    expect(removeExpiredViewers(listPresence, 1000)).toBe(listPresence)
  })

  test('are exactly those whose latest event is newer than 45 s, after any sequence of events', () => {
    const said = fc.record({
      who: fc.constantFrom('ben', 'cleo'),
      query: fc.constantFrom('q1', 'q2'),
      state: fc.constantFrom('viewing', 'idle', 'replying', 'gone'),
      after: fc.nat(30_000),
    })
    fc.assert(
      fc.property(fc.array(said, { maxLength: 30 }), (all) => {
        let listPresence: ListPresence = new Map()
        let now = 0
        const last = new Map<string, { state: string; at: number }>()
        for (const { who, query, state, after } of all) {
          now += after
          listPresence = recordViewing(listPresence, viewing(who, query, state), now)
          last.set(`${who} ${query}`, { state, at: now })
        }
        const shown = viewersByQuery(listPresence, ana, personOf).flatMap(([query, people]) =>
          people.map(({ id }) => `${id} ${query}`),
        )
        const expected = [...last].filter(
          ([, { state, at }]) => state !== 'gone' && now - at < realtimeTiming.viewingLastsMs,
        )
        expect(shown.sort()).toEqual(expected.map(([name]) => name).sort())
      }),
    )
  })
})
