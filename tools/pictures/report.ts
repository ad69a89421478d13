import { copyFileSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reportRoot } from './places.ts'

const kinds = { reference: 'Committed', actual: 'Now', diff: 'What differs' }
type Kind = keyof typeof kinds
const each = Object.entries(kinds) as [Kind, string][]

/** Forgets what an earlier run left. */
export const clearReport = (): void => rmSync(reportRoot, { recursive: true, force: true })

/** Where the runner leaves its half of the report. */
export const reportFile = (name: string): string => join(reportRoot, name)

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function row(name: string): string {
  const cells = each.map(([kind, head]) => {
    const file = `${name}-${kind}.png`
    const there = existsSync(join(reportRoot, file))
    return `<td>${there ? `<img src="${escaped(file)}" alt="${head}" loading="lazy">` : 'None'}</td>`
  })
  return `<tr><th colspan="3" scope="rowgroup">${escaped(name)}</th></tr><tr>${cells.join('')}</tr>`
}

/**
 * Writes a page that shows, for each picture that differs, what is committed, what was seen and where they differ.
 * @param references the PNGs of the committed pictures that were compared
 * @returns the page's file; null when nothing differs
 */
export function writeReport(references: Iterable<string>): string | null {
  const found = globSync('*/*-{actual,reference}.png', { cwd: reportRoot })
  const names = [...new Set(found.map((file) => file.replace(/-(actual|reference)\.png$/, '')))].toSorted()
  if (names.length === 0) return null
  for (const png of references) {
    const name = join(basename(dirname(png)), basename(png, '.png'))
    if (names.includes(name) && existsSync(png)) copyFileSync(png, reportFile(`${name}-reference.png`))
  }
  const page = join(reportRoot, 'index.html')
  mkdirSync(reportRoot, { recursive: true })
  writeFileSync(
    page,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures that differ</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px }
  table { border-collapse: collapse; width: 100%; table-layout: fixed }
  th { text-align: start; padding: 16px 8px 4px }
  td { vertical-align: top; padding: 4px 8px; border-bottom: 1px solid }
  img { max-width: 100%; outline: 1px solid }
</style>
<h1>Pictures that differ: ${names.length}</h1>
<table>
<thead><tr>${each.map(([, head]) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>
${names.map(row).join('\n')}
</tbody>
</table>
</html>
`,
  )
  return page
}
