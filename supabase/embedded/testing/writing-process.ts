import { openDatabase } from '../data-folder/open-database.ts'

/** Statements that fail, each of another kind. */
const failing = [
  "select 'a' ~ '('",
  'selec 1',
  'select 1 / 0',
  'select * from public.missing',
  "insert into public.written values (null, 'no number')",
  "do $$ begin raise exception 'refused'; end $$",
]

/**
 * A separate process for `open-database.test.ts`, which kills it. Each round fails 24 times and stores a number. It
 * prints the number when it is committed.
 */
const [dataDir = ''] = process.argv.slice(2)
const { database } = await openDatabase(dataDir)
await database.script('create table if not exists public.written (number int primary key, text text)')
const [{ next } = { next: 0 }] = await database.query<{ next: number }>(
  'select coalesce(max(number) + 1, 0) as next from public.written',
)
for (let number = next; ; number += 1) {
  for (const text of Array.from({ length: 4 }, () => failing).flat()) await database.query(text).catch(() => {})
  await database.query('insert into public.written values ($1, $2)', [number, 'x'.repeat(100)])
  process.stdout.write(`${number}\n`)
}
