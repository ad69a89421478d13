import { expect, test } from 'vitest'
import { conflictsOf, type Declarations, readSelector } from './class-conflicts.ts'

/** Declarations of classes without conditions, in the order of a style sheet. */
const sheet = (rules: Record<string, Record<string, string>>): Declarations =>
  new Map(
    Object.entries(rules).map(([name, values], place) => [
      name,
      new Map([
        ['', new Map(Object.entries(values).map(([property, value]) => [property, { value, place }] as const))],
      ]),
    ]),
  )

test('two classes that set the same property to different values conflict', () => {
  const rules = sheet({ 'p-2': { padding: '8px' }, 'p-4': { padding: '16px' } })
  expect(conflictsOf(['p-4', 'p-2'], rules)).toEqual(['p-4 and p-2 both set padding ()'])
})

test('a later class that overrides only some properties of an earlier class does not conflict', () => {
  const rules = sheet({ 'menu-line': { display: 'flex', 'min-height': '32px' }, hidden: { display: 'none' } })
  expect(conflictsOf(['menu-line', 'hidden'], rules)).toEqual([])
})

test('a class that overrides only some properties of another class conflicts if it comes earlier in the style sheet', () => {
  const rules = sheet({ hidden: { display: 'none' }, 'menu-line': { display: 'flex', 'min-height': '32px' } })
  expect(conflictsOf(['menu-line', 'hidden'], rules)).toEqual(['menu-line and hidden both set display ()'])
})

test('classes that set the same value do not conflict', () => {
  const rules = sheet({ truncate: { overflow: 'hidden' }, 'overflow-hidden': { overflow: 'hidden' } })
  expect(conflictsOf(['truncate', 'overflow-hidden'], rules)).toEqual([])
})

test.each([
  ['.p-4', 'p-4', ''],
  [String.raw`.hover\:bg-accent:hover`, 'hover:bg-accent', ':hover'],
  [String.raw`.\32 xl`, '2xl', ''],
  [String.raw`.grid-cols-\[auto\,1fr\]`, 'grid-cols-[auto,1fr]', ''],
  ['.tab[aria-current="page"]', 'tab', '[aria-current="page"]'],
  [String.raw`.group-hover\:x:is(:where(.group):hover *)`, 'group-hover:x', ':is(:where(.group):hover *)'],
])('the selector %s is about the class %s in the state "%s"', (selector, name, state) => {
  expect(readSelector(selector)).toEqual({ name, state })
})

test.each(['.stack > *', '.placed-top.aligned-start', 'a.link', String.raw`:is(.\*\:p-2 > *)`])(
  'the selector %s is not about one class alone, so readSelector ignores the selector',
  (selector) => {
    expect(readSelector(selector)).toBeNull()
  },
)
