import { expect, test } from 'vitest'
import { createPersonTurns } from './person-turns.ts'

test('two requests of a person run at a time, in order, while those of others run at once', async () => {
  const turn = createPersonTurns()
  const started: string[] = []
  const blocks = new Map<string, PromiseWithResolvers<void>>()
  const begin = (person: string, name: string) =>
    turn(person, async () => {
      started.push(name)
      blocks.set(name, Promise.withResolvers())
      await blocks.get(name)!.promise
      return name
    })
  const mine = ['a', 'b', 'c', 'd'].map((name) => begin('me', name))
  const yours = begin('you', 'yours')
  await expect.poll(() => started).toEqual(['a', 'b', 'yours'])
  blocks.get('b')!.reject(new Error('It failed.'))
  await expect(mine[1]).rejects.toThrow('It failed.')
  await expect.poll(() => started).toEqual(['a', 'b', 'yours', 'c'])
  for (const name of ['a', 'yours', 'c']) blocks.get(name)!.resolve()
  await expect.poll(() => started).toEqual(['a', 'b', 'yours', 'c', 'd'])
  blocks.get('d')!.resolve()
  expect(await Promise.all([mine[0], yours, mine[2], mine[3]])).toEqual(['a', 'yours', 'c', 'd'])
})

test('a hundred requests of a person may wait, and the next one is refused until they are done', async () => {
  const turn = createPersonTurns()
  const end = Promise.withResolvers<void>()
  const all = Array.from({ length: 102 }, () => turn('me', () => end.promise))
  expect(turn('me', () => end.promise)).toBeNull()
  expect(turn('you', async () => 'at once')).not.toBeNull()
  end.resolve()
  await Promise.all(all.map(async (one) => one))
  expect(await turn('me', async () => 'again')).toBe('again')
})
