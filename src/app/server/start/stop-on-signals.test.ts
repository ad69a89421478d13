import { expect, onTestFinished, test, vi } from 'vitest'
import { stopOnSignals } from './stop-on-signals.ts'

/** How a process with `stopOnSignals` ends that gets a SIGTERM. The signal itself would end the process of the tests. */
function terminate(stop: () => Promise<void>) {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const listen = vi.spyOn(process, 'on')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    for (const [event, listener] of listen.mock.calls) process.off(event, listener)
    vi.restoreAllMocks()
  })
  stopOnSignals(stop)
  const [, onTerminate] = listen.mock.calls.find(([event]) => event === 'SIGTERM')!
  onTerminate()
  return exit
}

test('a process waits at SIGTERM as long as its embedded backend needs to end a PostgreSQL that hangs', async () => {
  const stopping = Promise.withResolvers<void>()
  const exit = terminate(() => stopping.promise)
  // What supabase/embedded/start.ts promises.
  await vi.advanceTimersByTimeAsync(150_000)
  expect(exit).not.toHaveBeenCalled()
  stopping.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(exit.mock.calls).toEqual([[0]])
})

test('a process whose stop never ends is ended after three minutes', async () => {
  const exit = terminate(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(180_000)
  expect(exit.mock.calls).toEqual([[1]])
})
