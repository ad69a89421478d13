import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import type { Guide } from '../src/ui/guide.ts'

/*
 * What a designer can rely on in the workbench. That a folder has stories, that components take className and are sent
 * by the server, and that only theme.css spells colours, is asked elsewhere: rooms, server-render, theme.
 */

/** Names in guides that are no components of ours. */
const elsewhere = new Set(['Link' /* the router's */, 'Mod' /* a key */])

/** Components without a sheet of variants, and why. */
const withoutVariants: Record<string, string> = {
  'Components/Mentions': 'the text area inside has them',
  'Components/RouteProgress': 'it is there or not',
  'Components/VisuallyHidden': 'nothing of it is seen',
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
  const mirrored = names.filter((name) => (module[name] as { tags?: string[] }).tags?.includes('rtl'))
  return { file: path.slice('../'.length), title, component, guide, names, mirrored }
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

/** What the files export under a capital letter: what can be drawn. */
const shownBy = (files: readonly Source[]) =>
  files
    .filter(({ file }) => !isStories(file))
    .flatMap(({ file, source }) =>
      [...source.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => ({ name, file, source })),
    )

const components = shownBy(sources)
const screenParts = shownBy(screenSources)

/** A stories file beside the file of its name shows what that exports; one alone shows the look or the whole. */
const hasComponent = (file: string) => components.some((one) => one.file === file.replace('.stories.tsx', '.tsx'))
const componentPages = pages.filter(({ file }) => file.startsWith('src/ui/') && hasComponent(file))

function groupOf(file: string): string {
  if (file.startsWith('src/screens/')) return 'Screens'
  return hasComponent(file) ? 'Components' : 'Foundations'
}

/** Whether the file imports the component by its name, or all that the component's file exports, at once or on use. */
function takes(file: string, source: string, component: { name: string; file: string }): boolean {
  const isItsFile = (from: string) =>
    component.file === (from.startsWith('#') ? `src/${from.slice(1)}` : join(dirname(file), from))
  const onUse = [...source.matchAll(/import\('([.#][^']+)'\)/g)]
  if (onUse.some(([, from = '']) => isItsFile(from))) return true
  return [...source.matchAll(/^import ([^'"]+) from '([.#][^']+)'/gm)].some(
    ([, clause = '', from = '']) => isItsFile(from) && new RegExp(String.raw`\*|\b${component.name}\b`).test(clause),
  )
}

/** By a story of its folder; a part by a story of its whole, which is a file of the same folder. */
function isShown(component: { name: string; file: string }): boolean {
  return sources.some(
    ({ file, source }) =>
      dirname(file) === dirname(component.file) &&
      takes(file, source, component) &&
      (isStories(file) || components.some((whole) => whole.file === file && isShown(whole))),
  )
}

const areaOf = (file: string) => file.split('/').slice(0, 3).join('/')

/** By a story of its area, or as a part of what one shows. What all areas share stands beside them. */
function isOnScreen(part: { name: string; file: string }): boolean {
  const shared = areaOf(part.file) === part.file
  return screenSources.some(
    ({ file, source }) =>
      file !== part.file &&
      (shared || areaOf(file) === areaOf(part.file)) &&
      takes(file, source, part) &&
      (isStories(file) || screenParts.some((whole) => whole.file === file && isOnScreen(whole))),
  )
}

test('there is a library to look at', () => {
  expect(components.length).toBeGreaterThan(80)
  expect(componentPages.length).toBeGreaterThan(50)
  expect(screens.length).toBeGreaterThan(9)
  expect(screenParts.length).toBeGreaterThan(60)
})

test.each(pages)('$title stands where it is looked for', ({ file, title }) => {
  expect(title).toMatch(new RegExp(String.raw`^${groupOf(file)}(/[A-Z][\w ]*)+$`))
  expect(pages.filter((page) => page.title === title)).toHaveLength(1)
})

test.each(components)('$name is shown by a story of its folder, or of its whole', (component) => {
  expect(isShown(component)).toBe(true)
})

test.each(screens)('$file has stories of its own', ({ file }) => {
  expect(pages.map((page) => page.file)).toContain(file.replace('.tsx', '.stories.tsx'))
})

test.each(screenParts)('$name of $file is shown by a story', (part) => {
  expect(isOnScreen(part)).toBe(true)
})

test.each(pages.filter(({ file }) => file.endsWith('-screen.stories.tsx')))(
  '$title is pictured mirrored once',
  (page) => {
    expect(page.mirrored).toHaveLength(1)
  },
)

/** Drawings are told by their name. */
test.each(components.filter(({ name }) => !name.endsWith('Icon')))('$name begins with a sentence on it', (one) => {
  expect(one.source).toMatch(new RegExp(String.raw`\*/\nexport (?:function|const) ${one.name}\b`))
})

test.each(componentPages)('$title says when to use it, when not, its parts and how it is read', (page) => {
  expect(page.component, 'component: its props are read from it').toBeDefined()
  const { when = [], whenNot = [], anatomy = [], accessibility = [] } = page.guide
  for (const [part, list] of Object.entries({ when, whenNot, anatomy, accessibility })) {
    expect(list.length, `parameters.guide.${part}`).toBeGreaterThan(0)
  }
  for (const words of [
    ...when,
    ...whenNot,
    ...accessibility,
    ...anatomy.flatMap(({ part, purpose }) => [part, purpose]),
  ]) {
    expect(words.trim()).not.toBe('')
    expect(words.split('`').length % 2, `backticks in pairs: ${words}`).toBe(1)
  }
})

test.each(componentPages)('$title advises nothing that is not there', ({ guide }) => {
  const named = [...JSON.stringify(guide).matchAll(/`((?:[A-Z][a-z]+)+)`/g)].map(([, name = '']) => name)
  const known = new Set([...elsewhere, ...components.map(({ name }) => name)])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test.each(componentPages)('$title has one sheet of variants, or says why not', ({ title, names }) => {
  const sheets = names.filter((name) => /^(Variants|Sheet)/.test(name))
  expect(sheets).toEqual(title in withoutVariants ? [] : ['Variants'])
})

test('nobody is excused who is not there', () => {
  const titles = new Set(componentPages.map(({ title }) => title))
  expect(Object.keys(withoutVariants).filter((title) => !titles.has(title))).toEqual([])
})
