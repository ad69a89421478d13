import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { unlessSilent } from './silence.ts'

/** A database whose answers to `ping` the test gives by hand, and a request that waits for nothing but its statement. */
function testDatabase() {
  const pings: PromiseWithResolvers<void>[] = []
  const answer = unlessSilent(() => {
    const ping = Promise.withResolvers<void>()
    pings.push(ping)
    return ping.promise
  })
  const statement = Promise.withResolvers<Response>()
  return { pings, answer, statement, slow: answer(() => statement.promise).then(({ status }) => status) }
}

const answerIn = (ms: number) => wait(ms).then(() => new Response('done'))

test('a silent database answers a request that waits in less than a second, later ones at once, and then works again', async () => {
  const { pings, answer, slow } = testDatabase()
  const began = performance.now()
  expect(await slow).toBe(503)
  expect(performance.now() - began).toBeGreaterThan(400)
  expect((await answer(() => answerIn(0))).status).toBe(503)
  // The same question waits: its answer is the first sign of life.
  expect(pings).toHaveLength(1)
  pings[0]!.resolve()
  await expect.poll(async () => (await answer(() => answerIn(0))).status).toBe(200)
})

test('a slow statement is answered, however long it takes, while the database answers questions', async () => {
  const { pings, statement, slow } = testDatabase()
  for (let asked = 1; asked <= 8; asked += 1) {
    await expect.poll(() => pings.length).toBe(asked)
    pings[asked - 1]!.resolve()
  }
  statement.resolve(new Response('done'))
  expect(await slow).toBe(200)
})

test('a thread that was busy for longer than the database may be silent takes it for no silence', async () => {
  // As an answer that arrives while the thread is busy: its timers come first.
  const answer = unlessSilent(() => wait(20).then(() => setImmediate()))
  const slow = answer(() => answerIn(800))
  await wait(110)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  expect((await slow).status).toBe(200)
})

test('an error of a request is 503 if the database does not work, and else its own', async () => {
  let works = true
  const answer = unlessSilent(() => (works ? Promise.resolve() : Promise.reject(new Error('refused'))))
  const failing = async () => new Response('failed', { status: 500 })
  expect((await answer(failing)).status).toBe(500)
  works = false
  expect((await answer(failing)).status).toBe(503)
  works = true
  await expect.poll(async () => (await answer(failing)).status).toBe(500)
})
