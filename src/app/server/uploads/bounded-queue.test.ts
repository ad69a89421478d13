import { expect, test } from 'vitest'
import { createBoundedQueue, QueueFull } from './bounded-queue.ts'

test('a bounded queue runs as many tasks at once as it may, the others in their order, and rejects more than may wait', async () => {
  const run = createBoundedQueue({ atOnce: 2, waiting: 2 })
  const started: string[] = []
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => {
    const end = Promise.withResolvers<void>()
    const done = run(async () => {
      started.push(name)
      await end.promise
      return name
    })
    return { end, done }
  })
  const [a, b, c, d, e] = tasks as [(typeof tasks)[0], ...typeof tasks] & { length: 5 }
  await expect(e!.done).rejects.toThrow(QueueFull)
  expect(started).toEqual(['a', 'b'])
  b!.end.resolve()
  expect(await b!.done).toBe('b')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  // A task that fails makes room, too.
  a.end.reject(new Error('failed'))
  await expect(a.done).rejects.toThrow('failed')
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  c!.end.resolve()
  d!.end.resolve()
  expect(await Promise.all([c!.done, d!.done])).toEqual(['c', 'd'])
  expect(await run(async () => 'later')).toBe('later')
})
