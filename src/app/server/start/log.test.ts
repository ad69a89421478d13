import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const log = pathToFileURL('src/app/server/start/log.ts').href

/** Runs a program that can write to the log. */
const run = (program: string, errorOutput: 'pipe' | number) =>
  spawn(
    process.execPath,
    ['--input-type=module', '--eval', `const { log, writeLater } = await import('${log}')\n${program}`],
    {
      stdio: ['ignore', 'pipe', errorOutput],
    },
  )

test('lines that wait are written before a later event, and when the process ends', async () => {
  const { stderr } = run(
    `writeLater('{"event":"one"}'); log({ event: 'two' }); writeLater('{"event":"three"}')`,
    'pipe',
  )
  const events = (await stderr!.setEncoding('utf8').toArray()).join('').trim().split('\n')
  expect(events.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['one', 'two', 'three'])
})

test.runIf(process.platform === 'linux')('a disk that is full does not end the process', async () => {
  const child = run(
    `writeLater('{"event":"one"}')
    setTimeout(() => { log({ event: 'two' }); log({ event: 'three' }) }, 200)
    setTimeout(() => process.exit(7), 300)`,
    openSync('/dev/full', 'w'),
  )
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('lines are left out while nobody reads the log, and then counted', async () => {
  const child = run(
    `for (let count = 0; count < 1000; count += 1) writeLater(JSON.stringify({ event: 'request', text: 'x'.repeat(5000) }))
    console.log(process.stderr.writableLength)
    const timer = setInterval(() => {
      if (process.stderr.writableLength > 0) return
      clearInterval(timer)
      writeLater('{"event":"last"}')
    }, 10)`,
    'pipe',
  )
  const [waiting] = (await once(child.stdout!, 'data')) as [Buffer]
  expect(Number(waiting.toString())).toBeLessThan(1_500_000)
  let output = ''
  child.stderr!.on('data', (text) => (output += text))
  await once(child, 'close')
  const entries = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; lines?: number })
  const lost = entries.find(({ event }) => event === 'log_lines_lost')?.lines ?? 0
  expect(lost).toBeGreaterThan(500)
  expect(entries.filter(({ event }) => event === 'request')).toHaveLength(1000 - lost)
  expect(entries.at(-1)?.event).toBe('last')
})
