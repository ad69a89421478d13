import { relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'

/** Each import of the browser's modules as the bundler resolves it, without types. */
async function importsOfBrowser(): Promise<[from: string, to: string][]> {
  const found: [string, string][] = []
  const nameOf = (id: string) => relative(process.cwd(), id)
  const record: Plugin = {
    name: 'record',
    enforce: 'pre',
    load: (id) => (/\.css($|\?)/.test(id) ? '' : null),
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      for (const to of [...importedIds, ...dynamicallyImportedIds]) found.push([nameOf(id), nameOf(to)])
    },
  }
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [record],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'src/app/entry.client.tsx', external: (id) => !/^[./#]/.test(id) },
    },
  })
  return found
}

test('in the browser only src/domain/words/sections imports English words, and all else reads the catalogue of the page', async () => {
  const imports = await importsOfBrowser()
  const ofEnglish = imports.filter(([, to]) => /^src\/domain\/words\/en(\/|\.ts)/.test(to)).map(([from]) => from)
  expect(ofEnglish).toContain('src/domain/words/en/realtime.ts')
  expect(ofEnglish.filter((from) => !/^src\/domain\/words\/(sections\/|en\/)/.test(from))).toEqual([])
  expect(imports.map(([from]) => from)).toContain('src/screens/track-query/list/list-empty.tsx')
})
