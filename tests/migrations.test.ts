import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const whatToDo = `Migrations that landed are frozen: write a new one, dated after them.
A new one gets its hash from "npm run schema". If you change it before it lands, remove its line from
supabase/migrations.sha256 and run "npm run schema" again.`

test('no migration that landed has changed, and each new one comes after them', () => {
  const hashes = globSync('supabase/migrations/*')
    .sort()
    .map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}\n`)
  expect(readFileSync('supabase/migrations.sha256', 'utf8').split(/^/m), whatToDo).toEqual(hashes)
})
