import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { differences, readCatalogue } from './catalogue.ts'
import { engines, withSchema } from './open-schema.ts'

/* Compares the schemas that two folders of migrations make:
 *   node tools/schema/compare.ts BEFORE AFTER [--definitions]
 * Exits with 1 when they differ. A different order of columns is reported, but does not count. */

const [before, after] = process.argv.slice(2)
if (!before || !after) throw new Error('Usage: node tools/schema/compare.ts BEFORE AFTER [--definitions]')
const showsDefinitions = process.argv.includes('--definitions')
const folder = (path: string) => pathToFileURL(`${resolve(path)}/`)

let differing = 0
for (const engine of engines) {
  const left = await withSchema(engine, folder(before), readCatalogue)
  const right = await withSchema(engine, folder(after), readCatalogue)
  const found = differences(left.objects, right.objects)
  differing += found.length
  for (const { name, before: was, after: is } of found) {
    const change = was === undefined ? 'only after' : is === undefined ? 'only before' : 'changed'
    console.log(`  ${change}: ${name}`)
    if (showsDefinitions) console.log(`--- before\n${was ?? ''}\n--- after\n${is ?? ''}\n`)
  }
  const reordered = differences(left.columnOrder, right.columnOrder).map(({ name }) => name)
  console.log(`${engine}: ${left.objects.size} objects compared, ${found.length} differences`)
  if (reordered.length > 0) console.log(`${engine}: columns in another order: ${reordered.join(', ')}`)
}
if (differing > 0) process.exitCode = 1
