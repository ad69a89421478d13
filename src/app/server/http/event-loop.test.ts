import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

test('a thread that was held for longer than a second is overloaded until it has measured again', async () => {
  const { isOverloaded, stop } = watchEventLoop()
  onTestFinished(stop)
  expect(isOverloaded()).toBe(false)
  const before = process.threadCpuUsage()
  while (process.threadCpuUsage(before).user < 1_500_000);
  await expect.poll(isOverloaded, { interval: 5 }).toBe(true)
  await expect.poll(isOverloaded, { timeout: 10_000 }).toBe(false)
})
