import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import type { Guide } from '../src/ui/guide.ts'

/*
 * Rules for Storybook: every component and screen has stories, and every component has a complete guide. Other rules are
 * in import-rules.test.ts, src/ui/server-render.test.tsx and src/ui/theme.test.ts.
 */

/** Capitalized names in guides that are not components of this library. */
const otherNames = new Set(['Link' /* React Router's */, 'Mod' /* a key */])

/** Components without a `Variants` story, with the reason. */
const withoutVariants: Record<string, string> = {
  'Forms/Mentions': 'TextAreaField has them',
  'Feedback/RouteProgress': 'it is visible or hidden',
  'Layout/VisuallyHidden': 'it is invisible',
}

type StoriesModule = {
  default: { title?: string; component?: unknown; parameters?: { guide?: Partial<Guide> } }
  [story: string]: unknown
}

const modules = import.meta.glob<StoriesModule>(['../src/ui/*/*.stories.tsx', '../src/screens/**/*.stories.tsx'], {
  eager: true,
})
const pages = Object.entries(modules).map(([path, module]) => {
  const { title = '', component, parameters } = module.default
  const { guide = {} } = parameters ?? {}
  const names = Object.keys(module).filter((name) => name !== 'default')
  const rightToLeft = names.filter((name) => (module[name] as { tags?: string[] }).tags?.includes('rtl'))
  return { file: path.slice('../'.length), title, component, guide, names, rightToLeft }
})

const read = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { exclude: ['**/__screenshots__', ...exclude] })
    .map((file) => file.split(sep).join('/'))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

type Source = { file: string; source: string }

const screens = read('src/screens/**/*-screen.tsx')
const sources = read('src/ui/*/*.tsx', ['**/*.test.tsx'])
const screenSources = read('src/screens/**/*.tsx', ['**/*.test.tsx'])
const isStories = (file: string) => file.endsWith('.stories.tsx')

/** The components that the files export: every capitalized export. */
const componentsIn = (files: readonly Source[]) =>
  files
    .filter(({ file }) => !isStories(file))
    .flatMap(({ file, source }) =>
      [...source.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => ({ name, file, source })),
    )

const components = componentsIn(sources)
const screenComponents = componentsIn(screenSources)

/** Whether the stories file belongs to a component file. */
const hasComponent = (file: string) =>
  components.some((component) => component.file === file.replace('.stories.tsx', '.tsx'))
const componentPages = pages.filter(({ file }) => file.startsWith('src/ui/') && hasComponent(file))

/** The groups of the sidebar that hold components. */
const componentGroups = ['Foundations', 'Actions', 'Forms', 'Overlays', 'Data', 'Feedback', 'Layout']

const groupsOf = (file: string) => (file.startsWith('src/screens/') ? ['Screens'] : componentGroups)

/** Whether the file imports the component, by name, by namespace or by a dynamic import of its file. */
function imports(file: string, source: string, component: { name: string; file: string }): boolean {
  const isComponentFile = (from: string) =>
    component.file === (from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(file), from))
  const dynamicImports = [...source.matchAll(/import\('([.#][^']+)'\)/g)]
  if (dynamicImports.some(([, from = '']) => isComponentFile(from))) return true
  return [...source.matchAll(/^import ([^'"]+) from '([.#][^']+)'/gm)].some(
    ([, clause = '', from = '']) =>
      isComponentFile(from) && new RegExp(String.raw`\*|\b${component.name}\b`).test(clause),
  )
}

/** Whether a story of the same folder renders the component, directly or inside another component of the folder. */
function isInStory(component: { name: string; file: string }): boolean {
  return sources.some(
    ({ file, source }) =>
      dirname(file) === dirname(component.file) &&
      imports(file, source, component) &&
      (isStories(file) || components.some((parent) => parent.file === file && isInStory(parent))),
  )
}

const areaOf = (file: string) => file.split('/').slice(0, 3).join('/')

/**
 * Whether a story of the same folder in src/screens renders the component, directly or inside another component. A
 * component of a file outside these folders may be rendered by any story.
 */
function isInScreenStory(component: { name: string; file: string }): boolean {
  const shared = areaOf(component.file) === component.file
  return screenSources.some(
    ({ file, source }) =>
      file !== component.file &&
      (shared || areaOf(file) === areaOf(component.file)) &&
      imports(file, source, component) &&
      (isStories(file) || screenComponents.some((parent) => parent.file === file && isInScreenStory(parent))),
  )
}

test('the file patterns of the library tests find components, stories and screens', () => {
  expect(components.length).toBeGreaterThan(60)
  expect(componentPages.length).toBeGreaterThan(40)
  expect(screens.length).toBeGreaterThan(9)
  expect(screenComponents.length).toBeGreaterThan(60)
})

test.each(pages)('the Storybook title $title is unique and starts with a group of its folder', ({ file, title }) => {
  expect(title).toMatch(new RegExp(String.raw`^(${groupsOf(file).join('|')})(/[A-Z][\w ]*)+$`))
  expect(pages.filter((page) => page.title === title)).toHaveLength(1)
})

test.each(components)('the component $name is rendered by a story of its folder', (component) => {
  expect(isInStory(component)).toBe(true)
})

test.each(screens)('$file has a stories file', ({ file }) => {
  expect(pages.map((page) => page.file)).toContain(file.replace('.tsx', '.stories.tsx'))
})

test.each(screenComponents)(
  'the component $name of $file is rendered by a story of its folder in src/screens',
  (component) => {
    expect(isInScreenStory(component)).toBe(true)
  },
)

test.each(pages.filter(({ file }) => file.endsWith('-screen.stories.tsx')))(
  '$title has exactly one story with a right-to-left screenshot',
  (page) => {
    expect(page.rightToLeft).toHaveLength(1)
  },
)

/** Icons need no docstring, because their names describe them. */
test.each(components.filter(({ name }) => !name.endsWith('Icon')))(
  'the component $name has a docstring',
  ({ name, source }) => {
    expect(source).toMatch(new RegExp(String.raw`\*/\nexport (?:function|const) ${name}\b`))
  },
)

test.each(componentPages)(
  'the guide of $title covers when to use it, when not to use it, its anatomy and accessibility',
  (page) => {
    expect(page.component, 'component: docs read the props from it').toBeDefined()
    const { when = [], whenNot = [], anatomy = [], accessibility = [] } = page.guide
    for (const [part, list] of Object.entries({ when, whenNot, anatomy, accessibility })) {
      expect(list.length, `parameters.guide.${part}`).toBeGreaterThan(0)
    }
    for (const text of [
      ...when,
      ...whenNot,
      ...accessibility,
      ...anatomy.flatMap(({ part, purpose }) => [part, purpose]),
    ]) {
      expect(text.trim()).not.toBe('')
      expect(text.split('`').length % 2, `unpaired backtick: ${text}`).toBe(1)
    }
  },
)

test.each(componentPages)('the guide of $title names only existing components', ({ guide }) => {
  const named = [...JSON.stringify(guide).matchAll(/`((?:[A-Z][a-z]+)+)`/g)].map(([, name = '']) => name)
  const known = new Set([...otherNames, ...components.map(({ name }) => name)])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test.each(componentPages)('$title has a Variants story, or a reason to have none', ({ title, names }) => {
  const sheets = names.filter((name) => /^(Variants|Sheet)/.test(name))
  expect(sheets).toEqual(title in withoutVariants ? [] : ['Variants'])
})

test('every component that is listed without a Variants story exists', () => {
  const titles = new Set(componentPages.map(({ title }) => title))
  expect(Object.keys(withoutVariants).filter((title) => !titles.has(title))).toEqual([])
})
