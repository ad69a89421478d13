import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** docs/components.md is generated, and `npm run library -- --check` compares it. */
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/**/*.md', 'bench/*.md'])].filter(
  (document) => document !== 'docs/components.md',
)

const repositoryPath = /^(src|supabase|tests|tools|docs|bench|public|\.storybook|\.github)\/\S*$/

/** Link targets, relative to the document, and quoted paths, relative to the repository. */
function pathsIn(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(document), target)))
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => repositoryPath.test(code))
    // A placeholder such as <name> is part of the path of a new file. Only its folder must exist.
    .map((path) => (path.includes('<') ? dirname(path.slice(0, path.indexOf('<') + 1)) : path))
  return [...links, ...quoted]
}

test.each(documents)('every path that %s names exists', (document) => {
  const missing = pathsIn(document).filter((path) => globSync(path).length === 0 && !existsSync(path))
  expect(missing).toEqual([])
})

test('the check of document paths finds more than 100 paths', () => {
  expect(documents.flatMap(pathsIn).length).toBeGreaterThan(100)
})
