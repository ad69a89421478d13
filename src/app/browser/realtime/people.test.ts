import { expect, test } from 'vitest'
import type { ListData, OneData } from '#domain/page-data/track-query-data.ts'
import type { PageData } from './page-data.ts'
import { unknownPeople } from './people.ts'
import { personFinder } from './person-finder.ts'
import { createRealtimeState } from './realtime-state.ts'

const person = (name: string, id: string = crypto.randomUUID()) => ({ id, name, avatarUrl: null })
const [ana, ben, cleo, ruth] = [person('Ana'), person('Ben'), person('Cleo'), person('Ruth')]

/** The parts of a page that name people. */
const page = {
  userId: ana.id,
  list: null,
  one: {
    query: { requester: ruth, createdBy: ruth, followers: [], conversation: [{ author: ruth }] },
    staff: [ana, ben],
  } as unknown as OneData,
} as PageData

test('people are named by the open page, else by what the server was asked for', () => {
  const asked = new Map([
    [cleo.id, cleo],
    [ruth.id, person('Ruth before she changed her name', ruth.id)],
    ['nobody', null],
  ])
  const personOf = personFinder(page, asked)
  expect([ruth, ben, cleo].map(({ id }) => personOf(id)?.name)).toEqual(['Ruth', 'Ben', 'Cleo'])
  expect([personOf('nobody'), personOf('else')]).toEqual([undefined, undefined])
  const list = personFinder({ one: null, list: { staff: [ben] } as unknown as ListData }, new Map())
  expect([list(ben.id)?.name, list(ruth.id)]).toEqual(['Ben', undefined])
})

test('the server is asked once for those who view or type and are not named yet', () => {
  const state = createRealtimeState()
  const [dan, eve] = [crypto.randomUUID(), crypto.randomUUID()]
  state.typing.set(new Map([ana.id, ruth.id, cleo.id, 'no id'].map((id) => [id, { kind: 'reply', until: 1 }])))
  state.viewers.set([ben.id, cleo.id, dan].map((by) => ({ by, state: 'viewing' })))
  state.listPresence.set(new Map([['q1', new Map([[eve, { state: 'idle', until: 1 }]])]]))
  expect(unknownPeople(state, page)).toEqual([cleo.id, dan, eve])
  state.people.set(
    new Map([
      [cleo.id, cleo],
      [dan, null],
    ]),
  )
  expect(unknownPeople(state, page)).toEqual([eve])
})

test('one request asks for at most 20 people, and all together for at most 200, whatever ids others send', () => {
  const state = createRealtimeState()
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID())
  state.viewers.set(ids.map((by) => ({ by, state: 'viewing' })))
  let requests = 0
  for (let asked = unknownPeople(state, page); asked.length > 0; asked = unknownPeople(state, page)) {
    expect(asked.length).toBeLessThanOrEqual(20)
    state.people.set(new Map([...state.people.get(), ...asked.map((id) => [id, null] as const)]))
    requests += 1
  }
  expect([requests, state.people.get().size]).toEqual([10, 200])
  state.reset()
  expect(state.people.get().size).toBe(0)
})
