import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('runs of a coalesced function never overlap, and the last run starts no earlier than the last call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, requests) => {
      let truth = 0
      let read = -1
      let running = 0
      let runs = 0
      const run = coalesce(async () => {
        running += 1
        runs += 1
        expect(running).toBe(1)
        const seen = truth
        await scheduler.schedule(Promise.resolve())
        read = seen
        running -= 1
      })
      for (let request = 0; request < requests; request += 1) {
        void scheduler.schedule(Promise.resolve()).then(() => {
          truth += 1
          return run()
        })
      }
      await scheduler.waitIdle()
      expect(read).toBe(truth)
      expect(runs).toBeLessThanOrEqual(requests)
    }),
  )
})

test('a coalesced function runs again after a failed run', async () => {
  let runs = 0
  const run = coalesce(() => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error('offline')) : Promise.resolve()
  })
  await expect(run()).rejects.toThrow('offline')
  await run()
  expect(runs).toBe(2)
})
