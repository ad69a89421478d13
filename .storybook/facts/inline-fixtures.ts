import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { join as joinSlashes } from 'node:path/posix'
import { parseSync } from 'vite'
import { childrenOf, isNode, nameOf, type SyntaxNode } from './stories-file.ts'

const root = join(import.meta.dirname, '../..')
const load = createRequire(import.meta.url)

/** Files with data for stories, which only stories may import. */
const fixtureFile = /(?:^|\/)(?:fixtures|[\w-]+\.fixture)\.tsx?$/
const pictureFile = /\.(?:svg|png)$/

/** Up to this length a computed list is written out as data. A longer one stays a call of its function. */
const longestList = 31

type Edit = { start: number; end: number; text: string }

/** The value of a literal, also of an object or a negative number; undefined for code. */
function literalOf(node: SyntaxNode): unknown {
  if (node.type === 'Literal') return node['value']
  if (node.type === 'UnaryExpression' && node['operator'] === '-')
    return -Number(literalOf(node['argument'] as SyntaxNode))
  if (node.type !== 'ObjectExpression') return undefined
  const properties = node['properties'] as SyntaxNode[]
  return Object.fromEntries(
    properties.map((property) => [nameOf(property['key']), literalOf(property['value'] as SyntaxNode)]),
  )
}

/** Calls of a fixture's functions that give a short list, such as `days(14)`, as that list. */
function listCalls(node: SyntaxNode, functions: Readonly<Record<string, unknown>>): Edit[] {
  const call = node.type === 'CallExpression' ? functions[nameOf(node['callee'])] : undefined
  if (typeof call === 'function') {
    const list: unknown = call(...(node['arguments'] as SyntaxNode[]).map(literalOf))
    const isShort = Array.isArray(list) && list.length <= longestList && list.every((one) => typeof one !== 'object')
    if (isShort) return [{ start: node.start, end: node.end, text: JSON.stringify(list) }]
  }
  return childrenOf(node).flatMap((child) => listCalls(child, functions))
}

/** The names that an import binds. Throws if the import renames one. */
function namesOf(path: string, from: string, specifiers: readonly SyntaxNode[]): string[] {
  return specifiers.map(({ imported, local }) => {
    if (!isNode(imported) || nameOf(imported) !== nameOf(local))
      throw new Error(`${path} imports ${from} by another name. Its samples would lack the data.`)
    return nameOf(local)
  })
}

/**
 * Replaces a module's imports of fixtures by the fixtures' declarations, and calls that compute short lists by those
 * lists, so that a sample shows its data. The import of a picture becomes a constant with the picture's URL.
 * @param path the file's path from the root of the repository, with slashes
 * @throws for an import that renames what a fixture declares
 */
export function inlineFixtures(path: string, source: string, inlined: Set<string> = new Set([path])): string {
  const program = parseSync(path, source).program as unknown as SyntaxNode
  const edits: Edit[] = []
  for (const statement of program['body'] as SyntaxNode[]) {
    if (statement.type !== 'ImportDeclaration') continue
    const { start, end } = statement
    const address = statement['source'] as SyntaxNode
    const from = nameOf(address)
    const specifiers = statement['specifiers'] as SyntaxNode[]
    if (!from.startsWith('.')) continue
    const file = joinSlashes(dirname(path), from)
    if (pictureFile.test(file)) {
      edits.push({ start, end, text: `const ${nameOf(specifiers[0]?.['local'])} = '/${basename(file)}'` })
    } else if (fixtureFile.test(file)) {
      const names = namesOf(path, from, specifiers)
      if (file.endsWith('.ts')) {
        const exported = load(join(root, file)) as Record<string, unknown>
        const functions = Object.fromEntries(names.map((name) => [name, exported[name]]))
        edits.push(...listCalls(program, functions))
      }
      const isNew = !inlined.has(file)
      inlined.add(file)
      edits.push({
        start,
        end,
        text: isNew ? inlineFixtures(file, readFileSync(join(root, file), 'utf8'), inlined) : '',
      })
    } else {
      // Other imports become absolute (`#…`), because a relative path is wrong in another file.
      edits.push({ start: address.start, end: address.end, text: `'#${file.slice('src/'.length)}'` })
    }
  }
  let text = source
  for (const edit of edits.toSorted((one, other) => other.start - one.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  return text
}
