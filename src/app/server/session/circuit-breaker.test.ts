import { describe, expect, test } from 'vitest'
import { CircuitBreaker, type Ending } from './circuit-breaker.ts'

/** A service whose requests and probes the test ends by hand. */
function silentService() {
  const changes: string[] = []
  const probes: PromiseWithResolvers<void>[] = []
  let sent = 0
  const breaker = new CircuitBreaker({
    service: 'The test service',
    firstWaitMs: 1,
    greatestWaitMs: 2,
    probe: () => {
      const probe = Promise.withResolvers<void>()
      probes.push(probe)
      return probe.promise
    },
    onChange: (state) => changes.push(state),
  })
  /** Sends a request that ends in this way; 'answer' for an answer. */
  const request = async (end: Ending | 'answer') => {
    const send = async () => {
      sent += 1
      if (end !== 'answer') throw new Error(end)
      return 'an answer'
    }
    return breaker.run(send, () => end as Ending).catch((error: Error) => error.message)
  }
  /** Makes the breaker open: a request times out, and the probe that follows fails. */
  const openUp = async () => {
    await request('timeout')
    const probe = await nextProbe(1)
    probe.reject(new Error('silent'))
    await expect.poll(() => changes.at(-1)).toBe('silent')
  }
  const nextProbe = async (count: number) => {
    await expect.poll(() => probes.length).toBe(count)
    return probes[count - 1]!
  }
  return { breaker, changes, probes, request, nextProbe, openUp, sent: () => sent }
}

const silent = 'The test service does not answer.'

describe('a circuit breaker', () => {
  test('sends no request once a probe has failed after one that timed out, and runs one probe at a time', async () => {
    const service = silentService()
    await service.openUp()
    const first = await service.nextProbe(2)
    for (let repeat = 0; repeat < 20; repeat += 1) expect(await service.request('answer')).toBe(silent)
    expect(service.sent()).toBe(1)
    expect(service.probes).toHaveLength(2)
    first.reject(new Error('silent'))
    await service.nextProbe(3)
    expect(service.changes).toEqual(['silent'])
  })

  test('stays closed for everybody after a slow request if the service answers a probe, however often', async () => {
    const service = silentService()
    for (let slow = 1; slow <= 5; slow += 1) {
      expect(await service.request('timeout')).toBe('timeout')
      const probe = await service.nextProbe(slow)
      expect(await service.request('timeout')).toBe('timeout')
      expect(service.probes).toHaveLength(slow)
      probe.resolve()
      await probe.promise
      await Promise.resolve()
    }
    expect(service.changes).toEqual([])
    expect(await service.request('answer')).toBe('an answer')
  })

  test('sends requests while it probes after a slow one, and stays closed if one of them is answered', async () => {
    const service = silentService()
    await service.request('timeout')
    const probe = await service.nextProbe(1)
    expect(await service.request('answer')).toBe('an answer')
    probe.reject(new Error('silent'))
    await probe.promise.catch(() => {})
    await Promise.resolve()
    expect(await service.request('answer')).toBe('an answer')
    expect(service.changes).toEqual([])
  })

  test('lets one request go first after a probe is answered, and then all', async () => {
    const service = silentService()
    await service.openUp()
    ;(await service.nextProbe(2)).resolve()
    await expect.poll(() => service.request('answer')).toBe('an answer')
    expect(await service.request('answer')).toBe('an answer')
    expect(service.changes).toEqual(['silent', 'answers'])
  })

  test('opens again when the request after a probe gets no answer', async () => {
    const service = silentService()
    await service.openUp()
    ;(await service.nextProbe(2)).resolve()
    await expect.poll(() => service.request('timeout')).toBe('timeout')
    expect(await service.request('answer')).toBe(silent)
    await service.nextProbe(3)
    expect(service.changes).toEqual(['silent'])
  })

  test('stays closed when a request times out while others are answered', async () => {
    const service = silentService()
    const slow = Promise.withResolvers<never>()
    const waiting = service.breaker.run(
      () => slow.promise,
      () => 'timeout',
    )
    expect(await service.request('answer')).toBe('an answer')
    slow.reject(new Error('timeout'))
    await expect(waiting).rejects.toThrow('timeout')
    expect(await service.request('answer')).toBe('an answer')
  })

  test('opens after three failed connections in a row, and not after one', async () => {
    const service = silentService()
    await service.request('unreachable')
    await service.request('answer')
    await service.request('unreachable')
    await service.request('unreachable')
    expect(await service.request('unreachable')).toBe('unreachable')
    expect(await service.request('answer')).toBe(silent)
    expect(service.changes).toEqual(['silent'])
  })

  test('counts no request that its caller gave up, also as the one that goes first', async () => {
    const service = silentService()
    for (let repeat = 0; repeat < 5; repeat += 1) await service.request('aborted')
    expect(await service.request('answer')).toBe('an answer')
    await service.openUp()
    ;(await service.nextProbe(2)).resolve()
    await expect.poll(() => service.request('aborted')).toBe('aborted')
    expect(await service.request('answer')).toBe('an answer')
  })
})
