import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'

const columns: Column<string>[] = [{ id: 'name', head: 'Name', cell: (name) => name }]
const itself = (name: string) => name
const selection = {
  label: itself,
  allLabel: 'Choose all',
  summary: String,
  clearLabel: 'Clear',
  name: 'row',
  defaultSelected: new Set(['0', '9999']),
}

const sent = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => String(at))
  return renderToString(<DataTable caption="Names" {...{ columns, rows, selection }} rowId={itself} />)
}
const countRows = (html: string) => html.split('data-slot="data-row"').length - 1

test('the server renders the first 200 of thousands of rows, with the total as aria-rowcount', () => {
  const html = sent(10_000)
  expect(countRows(html)).toBe(200)
  expect(html).toContain('aria-rowcount="10001"')
  expect(html).not.toContain('aria-hidden="true"><td')
})

test('selected rows that are not rendered are submitted as hidden inputs', () => {
  expect(sent(10_000).match(/<input type="hidden"[^>]*>/g)).toEqual(['<input type="hidden" name="row" value="9999"/>'])
})

test('a data table of 200 rows is rendered whole', () => {
  const html = sent(200)
  expect(countRows(html)).toBe(200)
  expect(html).not.toMatch(/aria-row(count|index)/)
})
