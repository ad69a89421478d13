import { expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { provideWords, useWords } from './words.ts'

test('a provided section is returned whole', () => {
  provideWords({ shell: en.shell })
  expect(useWords().shell).toBe(en.shell)
})

test('reading a section that no view has provided throws its name', () => {
  expect(() => Reflect.get(useWords(), 'unknownSection')).toThrow('Words are not loaded: unknownSection')
})

test('a section cannot be provided in part', () => {
  // @ts-expect-error the other words of the section are missing
  const sections: Parameters<typeof provideWords>[0] = { shell: { product: en.shell.product } }
  expect(sections).not.toEqual({ shell: en.shell })
})
