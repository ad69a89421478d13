import { expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { provideWords, useWords } from './words.ts'

test('useWords returns a provided section of words unchanged', () => {
  provideWords({ shell: en.shell })
  expect(useWords().shell).toBe(en.shell)
})

test('reading a section of words that was not provided throws an error with its name', () => {
  expect(() => Reflect.get(useWords(), 'unknownSection')).toThrow('Words are not loaded: unknownSection')
})

test('providing only some words of a section is a type error', () => {
  // @ts-expect-error the other words of the section are missing
  const sections: Parameters<typeof provideWords>[0] = { shell: { product: en.shell.product } }
  expect(sections).not.toEqual({ shell: en.shell })
})
