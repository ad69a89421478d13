import { expect, test } from 'vitest'
import { oneAtATime } from './single-flight.ts'

test('one that failed is asked again', async () => {
  let times = 0
  const ask = oneAtATime(async () => {
    times += 1
    if (times === 1) throw new Error('The browser gave no lock.')
  })
  await expect(ask()).rejects.toThrow('no lock')
  await ask()
  expect(times).toBe(2)
})

test('asked for while at work, it runs once more, however often that was', async () => {
  let times = 0
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ask = oneAtATime(async () => {
    times += 1
    await gates[times - 1]?.promise
  })
  const first = ask()
  await Promise.all([ask(), ask()])
  expect(times).toBe(1)
  gates[0]?.resolve()
  await first
  expect(times).toBe(2)
  gates[1]?.resolve()
})
