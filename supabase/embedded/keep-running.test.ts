import { beforeEach, expect, test, vi } from 'vitest'
import type { BackendThread } from './backend-thread.ts'
import { keepRunning } from './keep-running.ts'

/* When a backend that ended starts again. The threads are ended by hand here; supervision.test.ts has real ones. */

beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => log.mockRestore()
})

type TestThread = BackendThread & { end: () => void; isRunning: boolean }

function testThread(): TestThread {
  const ended = Promise.withResolvers<string>()
  const thread: TestThread = {
    announcement: { url: 'http://127.0.0.1:54321' } as BackendThread['announcement'],
    ended: ended.promise,
    isRunning: true,
    end: () => {
      thread.isRunning = false
      ended.resolve('It ended.')
    },
    stop: async () => thread.end(),
  }
  return thread
}

test('a backend that is starting again when it is stopped for good is stopped too', async () => {
  const first = testThread()
  const starting = Promise.withResolvers<BackendThread>()
  const start = vi.fn(() => starting.promise)
  const stop = keepRunning(first, { start, pause: async () => {} })
  first.end()
  await expect.poll(() => start.mock.calls.length).toBe(1)
  const stopped = stop()
  const second = testThread()
  starting.resolve(second)
  await stopped
  expect(second.isRunning).toBe(false)
  expect(start).toHaveBeenCalledTimes(1)
})

test('a start that never ends is given up when the backend is stopped for good', async () => {
  const first = testThread()
  const start = vi.fn(
    (givenUp: AbortSignal) =>
      new Promise<BackendThread>((_, reject) => {
        givenUp.addEventListener('abort', () => reject(new Error('It was given up.')))
      }),
  )
  const stop = keepRunning(first, { start, pause: async () => {} })
  first.end()
  await expect.poll(() => start.mock.calls.length).toBe(1)
  await stop()
  expect(start).toHaveBeenCalledTimes(1)
})

test('a backend that is stopped for good between two starts does not start again', async () => {
  const first = testThread()
  const start = vi.fn(async () => testThread())
  const pausing = Promise.withResolvers<void>()
  const stop = keepRunning(first, {
    start,
    pause: (_, signal) => {
      pausing.resolve()
      return new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  })
  first.end()
  await pausing.promise
  await stop()
  expect(start).not.toHaveBeenCalled()
})

test('each start waits twice as long as the one before, whether it failed or ended at once, until one has lasted', async () => {
  let time = 0
  const waits: number[] = []
  const running: TestThread[] = [testThread()]
  let fails = false
  const stop = keepRunning(running[0]!, {
    start: async () => {
      if (fails) {
        fails = false
        throw new Error('It does not start.')
      }
      running.push(testThread())
      return running.at(-1)!
    },
    pause: async (ms) => waits.push(ms),
    now: () => time,
  })
  const endAfter = async (ms: number) => {
    const count = running.length
    time += ms
    running.at(-1)!.end()
    await expect.poll(() => running.length).toBe(count + 1)
  }
  for (let repeat = 0; repeat < 3; repeat += 1) await endAfter(1_000)
  fails = true
  await endAfter(1_000)
  for (let repeat = 0; repeat < 4; repeat += 1) await endAfter(9_999)
  expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
  waits.length = 0
  await endAfter(10_000)
  await endAfter(0)
  expect(waits).toEqual([100, 200])
  await stop()
})
