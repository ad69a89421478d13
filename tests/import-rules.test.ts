import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'

/** What each folder of src may import (docs/decisions/0001-source-folders-and-import-rules.md). */
const allowed: Record<string, RegExp> = {
  ui: /^(#ui\/|react$|react-dom$|class-variance-authority$|@base-ui\/react(\/|$)|@tanstack\/react-virtual$|@github\/(?:combobox-nav|text-expander-element)$|lucide\/dist\/esm\/icons\/)/,
  domain: /^(#domain\/|valibot$|@zxcvbn-ts\/(core|language-common)$|marked$|sanitize-html$)/,
  // Markdown is rendered by the server. Its parser would be too large for a page.
  screens: /^(#ui\/|#screens\/|#domain\/(?!markdown\/)|react$|react-dom$|react-router$)/,
  app: /^(#ui\/|#screens\/|#domain\/|node:|react$|react-dom\/|react-router$|react-router\/dom$|hono$|hono\/|@hono\/node-server|valibot$|@supabase\/(supabase-js|ssr|realtime-js)$|cookie$|jose$|@fastify\/busboy$|vite\/client$|@fontsource-variable\/inter|uqr$|sharp$|image-size$|lru-cache$|p-limit$)/,
}

/** What screens may import from the router: markup that works without JavaScript, and its state, but no data. */
const routerForScreens = /^(Form|Link|NavLink|useFormAction|useNavigation|useSubmit|type \w+)$/

const sources = globSync('src/**/*.{ts,tsx}', {
  exclude: ['**/*.{stories,test}.*', '**/form-story-helpers.ts', '**/database.types.ts'],
}).map((file) => file.split(sep).join('/'))

type Import = { names: string[]; from: string }

function importsOf(source: string): Import[] {
  const found = [
    ...source.matchAll(
      /(?:import|export)\s+(?:type\s+)?([^'"`;]*?)\s*from\s+'([^']+)'|import\(\s*'([^']+)'|import\s+'([^']+)'/g,
    ),
  ]
  return found.map(([, clause = '', from, dynamic, bare]) => ({
    names: [...clause.matchAll(/(?:type\s+)?[\w$]+/g)].map(([name]) => name),
    from: (from ?? dynamic ?? bare) as string,
  }))
}

const roomOf = (path: string) => path.split('/')[1] ?? ''

test('src has exactly the folders app, domain, screens and ui', () => {
  expect([...new Set(sources.map(roomOf))].sort()).toEqual(['app', 'domain', 'screens', 'ui'])
})

test.each(sources)('%s imports only what the rules of its folder in src allow', (file) => {
  const room = roomOf(file)
  for (const { names, from } of importsOf(readFileSync(file, 'utf8'))) {
    if (from.startsWith('.')) {
      const target = normalize(join(dirname(file), from))
        .split(sep)
        .join('/')
      expect(target, `${file} leaves its folder by a relative path`).toMatch(new RegExp(`^src/${room}/`))
      continue
    }
    expect(from, `${file} imports ${from}`).toMatch(allowed[room] as RegExp)
    if (room === 'screens' && from === 'react-router') {
      for (const name of names.filter((name) => name !== 'type')) expect(name).toMatch(routerForScreens)
    }
  }
})

test.each(sources.filter((file) => !file.startsWith('src/domain/words/')))('%s has at most 320 lines', (file) => {
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(320)
})

/** The component or screen folders of src/ui or src/screens. Deeper folders belong to them. */
const folders = (room: string) => [
  ...new Set(sources.filter((file) => roomOf(file) === room).map((file) => file.split('/').slice(0, 3).join('/'))),
]

test.each([...folders('ui'), ...folders('screens')].filter((folder) => !folder.includes('.')))(
  '%s has stories if it has components',
  (folder) => {
    const hasComponent = globSync(`${folder}/**/*.tsx`, { exclude: ['**/*.{stories,test}.tsx'] }).length > 0
    if (hasComponent) expect(globSync(`${folder}/**/*.stories.tsx`).length).toBeGreaterThan(0)
  },
)

/** Interface texts come from src/domain/words. No screen contains a sentence. */
test.each(sources.filter((file) => file.startsWith('src/screens/') && file.endsWith('.tsx')))(
  '%s contains no interface text of its own',
  (file) => {
    const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const literals = [
      ...source.matchAll(/>\s*([A-Z][a-z]+(?:\s+[a-z]+)*[.?!…]?)\s*</g),
      ...source.matchAll(
        /\b(?:label|title|hint|placeholder|alt|aria-label|message|summary)="([^"]*[A-Za-z]{2}[^"]*)"/g,
      ),
    ].map(([, words]) => words)
    expect(literals).toEqual([])
  },
)

test('only src/app/browser/realtime imports realtime-js', () => {
  const having = sources.filter((file) => /from '@supabase\/realtime-js'/.test(readFileSync(file, 'utf8')))
  expect(having).toEqual(['src/app/browser/realtime/realtime-client.ts'])
})

/** Which folders of src/app each of them may import (docs/decisions/0046-folders-of-the-app.md). */
const appImports: Record<string, RegExp> = {
  // Shared by browser and server.
  'http-client': /^http-client$/,
  data: /^(data|http-client)$/,
  browser: /^(browser|routes|http-client)$/,
  server: /^(server|routes|data|http-client)$/,
  routes: /^(browser|server|routes|data|http-client)$/,
}

test('src/app has at most six files outside its folders', () => {
  expect(globSync('src/app/*.*').length).toBeLessThanOrEqual(6)
})

const folderOf = (path: string) => path.split('/')[2] ?? ''

test.each(sources.filter((file) => roomOf(file) === 'app' && file.split('/').length > 3))(
  '%s imports only the folders of src/app that its own folder may import',
  (file) => {
    const source = readFileSync(file, 'utf8')
    for (const [, clause = '', from = ''] of source.matchAll(/(?:import|export)\s+([^'"`;]*?)\s*from\s+'(\.[^']+)'/g)) {
      const target = normalize(join(dirname(file), from))
        .split(sep)
        .join('/')
      if (clause.startsWith('type ') || target.split('/').length <= 3) continue
      expect(folderOf(target), `${file} imports ${target}`).toMatch(appImports[folderOf(file)] as RegExp)
    }
  },
)

/** The shared files of `routes/` that the server may import. Everything else there imports the server. */
const sharedRoutes =
  /^src\/app\/routes\/(lazy-views\/lazy-views|problem\/[\w-]+|shared\/(offline-paths|payload|route-objects|route-table|safe-path))\.ts$/

/** The files of src/app that a file imports, types included. */
function appImportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return importsOf(source)
    .filter(({ from }) => from.startsWith('.'))
    .map(({ from }) =>
      normalize(join(dirname(file), from))
        .split(sep)
        .join('/'),
    )
    .filter((target) => sources.includes(target))
}

test.each(sources.filter((file) => file.startsWith('src/app/server/')))(
  '%s imports only shared files of src/app/routes, and no file directly in src/app',
  (file) => {
    for (const target of appImportsOf(file)) {
      expect(target, `${file} imports ${target}`).not.toMatch(/^src\/app\/[^/]+$/)
      if (target.startsWith('src/app/routes/')) expect(target, `${file} imports ${target}`).toMatch(sharedRoutes)
    }
  },
)

test('files of src/app/server form no import cycle, not even by type imports', () => {
  const files = sources.filter((file) => file.startsWith('src/app/server/'))
  const finished = new Set<string>()
  const findCircle = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return undefined
    for (const target of appImportsOf(file)) {
      const circle = findCircle(target, [...path, file])
      if (circle) return circle
    }
    finished.add(file)
    return undefined
  }
  for (const file of files) expect(findCircle(file, [])).toBeUndefined()
})

test('only start-server.ts imports the embedded backend, which imports nothing from src', () => {
  const knowing = sources.filter((file) => /supabase\/embedded/.test(readFileSync(file, 'utf8')))
  expect(knowing).toEqual(['src/app/server/start/start-server.ts'])
  const back = globSync('supabase/embedded/**/*.ts').filter((file) =>
    /from '(#|\.\.\/\.\.\/src)/.test(readFileSync(file, 'utf8')),
  )
  expect(back).toEqual([])
})

test('the worker and the e-mails import from src only its domain', () => {
  const imports = globSync('supabase/{worker,email}/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    importsOf(readFileSync(file, 'utf8')).map(({ from }) => from),
  )
  expect(imports.filter((from) => /^#|\.\.\/src/.test(from) && !from.startsWith('#domain/'))).toEqual([])
})
