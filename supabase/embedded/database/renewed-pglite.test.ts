import { PGlite } from '@electric-sql/pglite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from './pglite.ts'
import { failuresBeforeRenewal, RenewedPglite } from './renewed-pglite.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-pglite-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

test('PGlite is opened again after 400 failed statements, and keeps every acknowledged row and its listeners', async () => {
  const folder = await newFolder()
  const database = await openPglite({ folder })
  await database.script('create table public.written (number integer)')
  const heard: string[] = []
  await database.listen('news', (payload) => heard.push(payload))
  const failing = [
    () => database.query('selec'),
    () => database.query(`select 'a' ~ '('`),
    () => database.transaction((query) => query(`select 'none'::uuid`)),
    () => database.scriptInTransaction('insert into public.written values (-1); select 1 / 0', async () => {}),
  ]
  const acknowledged: number[] = []
  const rounds = (3 * failuresBeforeRenewal) / failing.length
  for (let number = 0; number < rounds; number += 1) {
    await Promise.all(failing.map((fail) => expect(fail()).rejects.toThrow()))
    if (number % 10 > 0) continue
    await database.query('insert into public.written values ($1)', [number])
    acknowledged.push(number)
  }
  expect(database.renewals()).toBeGreaterThanOrEqual(2)
  await database.query(`select pg_notify('news', 'still heard')`)
  await expect.poll(() => heard).toContain('still heard')
  await database.close()

  const again = await openPglite({ folder })
  const rows = await again.query<{ number: number }>('select number from public.written order by 1')
  expect(rows.map(({ number }) => number)).toEqual(acknowledged)
  await again.close()
})

test('nothing of a finished statement stays in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const pglite = new RenewedPglite(await PGlite.create(), null)
  onTestFinished(() => pglite.close())
  const results = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => new WeakRef(await pglite.query('select $1::text as value', [at]))),
  )
  await expect
    .poll(() => {
      collectGarbage()
      return results.filter((result) => result.deref() !== undefined).length
    })
    .toBe(0)
})

test('a channel that is left and listened to again is heard once, and each listener once', async () => {
  const pglite = new RenewedPglite(await PGlite.create(), null)
  onTestFinished(() => pglite.close())
  const heard: string[] = []
  const leave = await pglite.listen('news', (payload) => heard.push(`first ${payload}`))
  await leave()
  await pglite.query(`select pg_notify('news', 'a')`)
  await pglite.listen('news', (payload) => heard.push(`second ${payload}`))
  await pglite.query(`select pg_notify('news', 'b')`)
  await pglite.query(`select pg_notify('news', 'end')`)
  await expect.poll(() => heard.at(-1)).toBe('second end')
  expect(heard).toEqual(['second b', 'second end'])
})

test('listeners are told that notifications may be lost, after they listen to the new instance', async () => {
  const database = await openPglite({ folder: await newFolder() })
  onTestFinished(() => database.close())
  const heard: string[] = []
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => void database.query(`select pg_notify('news', 'after the reconnect')`),
  )
  for (let failed = 0; failed < failuresBeforeRenewal; failed += 1)
    await expect(database.query('selec')).rejects.toThrow()
  expect(heard).toEqual([])
  await database.query('select 1')
  expect(database.renewals()).toBe(1)
  await expect.poll(() => heard).toEqual(['after the reconnect'])
})

test('what runs on a broken instance is rejected, and the next statement runs on a new one', async () => {
  const folder = await newFolder()
  const open = async () => {
    const pglite = new PGlite(folder)
    await pglite.waitReady
    return pglite
  }
  const first = await open()
  const pglite = new RenewedPglite(first, open)
  await pglite.exec('create table kept (number integer); insert into kept values (1)')

  const query = first.query.bind(first)
  // PGlite's program cannot be broken at will, so its error is thrown here.
  first.query = (text: string, ...more: never[]) =>
    text === 'break'
      ? Promise.reject(new WebAssembly.RuntimeError('null function or function signature mismatch'))
      : query(text, ...more)
  const hanging = pglite.transaction(() => new Promise<never>(() => {}))
  const committing = expect(hanging).rejects.toThrow('The database broke')
  await expect(pglite.query('break')).rejects.toThrow(/null function|broke/)
  await committing
  expect((await pglite.query('select number from kept')).rows).toEqual([{ number: 1 }])
  expect(pglite.renewals).toBe(1)
  await pglite.close()
})
