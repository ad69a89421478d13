import { expect, test } from 'vitest'
import { en } from './words/en.ts'
import { proposeKey } from './propose-key.ts'
import { companyKeyPattern } from './reference.ts'

test.each([
  ['Acme', 'ACME'],
  ['Acme Widgets Ltd.', 'ACME'],
  ['IT', 'IT'],
  ['Café Zoé', 'CAFE'],
  ['3M Company', 'COMP'],
  ['Northwind', 'NORT'],
  ['Northwind Traders', 'NT'],
  ['Worldwide Fund for Nature', 'WFFN'],
  ['A', ''],
  ['Ω 日本', ''],
  ['', ''],
])('for the company name %j the key %j is proposed', (name, key) => {
  expect(proposeKey(name)).toBe(key)
  if (key) expect(key).toMatch(companyKeyPattern)
})

test('the hint of a company key states each rule that its error states', () => {
  for (const rule of ['2 to 6 letters or digits', 'starting with a letter']) {
    expect(en.errors.companyKey).toContain(rule)
    expect(en.firstRun.keyHint).toContain(rule)
  }
})
