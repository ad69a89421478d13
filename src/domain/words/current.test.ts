import { afterEach, expect, test } from 'vitest'
import { currentWords, provideWords, readWordsFrom } from './current.ts'
import { en, type Words } from './en.ts'

afterEach(() => readWordsFrom(() => null))

test('a section of English words that was loaded is read unchanged', () => {
  provideWords({ shell: en.shell })
  expect(currentWords().shell).toBe(en.shell)
})

test('reading a section of words that nothing has loaded throws an error with its name', () => {
  expect(() => Reflect.get(currentWords(), 'unknownSection')).toThrow('Words are not loaded: unknownSection')
})

test('loading only some words of a section is a type error', () => {
  // @ts-expect-error the other words of the section are missing
  const sections: Parameters<typeof provideWords>[0] = { shell: { product: en.shell.product } }
  expect(sections).not.toEqual({ shell: en.shell })
})

test('the catalogue of another language is read in place of the English one while its reader is answered', () => {
  const other: Words = { ...en, shell: { ...en.shell, product: 'Serĉilo' } }
  readWordsFrom(() => other)
  expect(currentWords().shell.product).toBe('Serĉilo')
  readWordsFrom(() => null)
  expect(currentWords().shell.product).toBe(en.shell.product)
})
