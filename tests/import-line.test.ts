import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importLineOf } from '../.storybook/facts/import-line.ts'
import { storiesFiles } from '../.storybook/facts/samples.ts'

test('the docs page of every component gives an import of something that its file exports', () => {
  const problems = storiesFiles()
    .filter((file) => file.startsWith('src/ui/') && !file.startsWith('src/ui/foundations/'))
    .flatMap((file) => {
      const line = importLineOf(file, readFileSync(file, 'utf8'))
      const [, name = '', path = ''] = /^import \{ (\w+) \} from '#(ui\/[\w/-]+\.tsx?)'$/.exec(line ?? '') ?? []
      if (!name) return [`${file}: ${line}`]
      const source = readFileSync(`src/${path}`, 'utf8')
      return new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(source) ? [] : [`${file}: ${line}`]
    })
  expect(problems).toEqual([])
})

test('an icon is imported by its own name, although its stories import all icons at once', () => {
  const source = `import * as icons from './icon.tsx'\nexport default { component: icons.SearchIcon }`
  expect(importLineOf('src/ui/icon/icon.stories.tsx', source)).toBe("import { SearchIcon } from '#ui/icon/icon.tsx'")
})

test('a stories file without a component has no import line', () => {
  expect(importLineOf('src/ui/foundations/type.stories.tsx', `export default { title: 'Type' }`)).toBeNull()
})
