import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#domain/escape-html.ts'
import { reportRoot } from './paths.ts'

const kinds = { reference: 'Committed', actual: 'Actual', diff: 'Difference' }
type Kind = keyof typeof kinds
const each = Object.entries(kinds) as [Kind, string][]

/** Deletes the report of an earlier run. */
export const clearReport = (): void => rmSync(reportRoot, { recursive: true, force: true })

function row(name: string): string {
  const cells = each.map(([kind, head]) => {
    const file = `${name}-${kind}.png`
    const exists = existsSync(join(reportRoot, file))
    return `<td>${exists ? `<img src="${escapeHtml(file)}" alt="${head}" loading="lazy">` : 'None'}</td>`
  })
  return `<tr><th colspan="3" scope="rowgroup">${escapeHtml(name)}</th></tr><tr>${cells.join('')}</tr>`
}

/**
 * Writes a page that shows the committed screenshot, the actual one and the pixels that differ.
 * @returns the page's file; null when nothing differs
 */
export function writeReport(): string | null {
  const found = globSync('*/*-actual.png', { cwd: reportRoot })
  const names = found.map((file) => file.replace(/-actual\.png$/, '')).toSorted()
  if (names.length === 0) return null
  const page = join(reportRoot, 'index.html')
  mkdirSync(reportRoot, { recursive: true })
  writeFileSync(
    page,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots that differ</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px }
  table { border-collapse: collapse; width: 100%; table-layout: fixed }
  th { text-align: start; padding: 16px 8px 4px }
  td { vertical-align: top; padding: 4px 8px; border-bottom: 1px solid }
  img { max-width: 100%; outline: 1px solid }
</style>
<h1>Screenshots that differ: ${names.length}</h1>
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
