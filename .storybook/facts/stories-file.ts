import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with JSX and TypeScript). */
export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

export type Import = { from: string; clause: (local: string) => string; isType: boolean }

/** A stories file, read without running it. */
export type StoriesFile = {
  source: string
  /** Imports by local name. */
  imports: Map<string, Import>
  /** Statements at the top level by the names that they declare. */
  statements: Map<string, SyntaxNode>
  /** Values of top-level constants by name. */
  values: Map<string, SyntaxNode>
  /** Top-level conditions about a constant, such as one that throws when it is missing. */
  guards: (name: string) => SyntaxNode[]
  /** The default export. */
  meta: SyntaxNode
  /** Stories by export name, in order. */
  stories: Map<string, SyntaxNode>
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** The direct children of a node in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

const wrappers = new Set(['TSSatisfiesExpression', 'TSAsExpression', 'TSNonNullExpression', 'ParenthesizedExpression'])

/** The expression without `satisfies`, `as`, `!` and parentheses. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  return wrappers.has(node.type) ? unwrap(node['expression'] as SyntaxNode) : node
}

export const nameOf = (node: unknown): string => String((node as SyntaxNode)['name'] ?? (node as SyntaxNode)['value'])

/** The path of an import for use in any file: a relative path within src becomes `#…`. */
function portable(file: string, from: string): string {
  if (!from.startsWith('.')) return from
  const path = join(dirname(file), from)
  return path.startsWith('src/') ? `#${path.slice('src/'.length)}` : from
}

function readImports(file: string, statement: SyntaxNode, into: StoriesFile['imports']) {
  const from = portable(file, nameOf(statement['source']))
  for (const specifier of statement['specifiers'] as SyntaxNode[]) {
    const isType = statement['importKind'] === 'type' || specifier['importKind'] === 'type'
    const imported = specifier['imported'] ? nameOf(specifier['imported']) : ''
    const clauses: Record<string, (local: string) => string> = {
      ImportDefaultSpecifier: (local) => local,
      ImportNamespaceSpecifier: (local) => `* as ${local}`,
      ImportSpecifier: (local) => (local === imported ? `{ ${local} }` : `{ ${imported} as ${local} }`),
    }
    const clause = clauses[specifier.type]
    if (clause) into.set(nameOf(specifier['local']), { from, clause, isType })
  }
}

function mentions(node: SyntaxNode, name: string): boolean {
  return (
    (node.type === 'Identifier' && nameOf(node) === name) || childrenOf(node).some((child) => mentions(child, name))
  )
}

/** The names that a pattern binds. */
export function boundNames(pattern: SyntaxNode): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  if (pattern.type === 'Property') return boundNames(pattern['value'] as SyntaxNode)
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern['left'] as SyntaxNode)
  return childrenOf(pattern)
    .filter(({ type }) => !type.startsWith('TS'))
    .flatMap(boundNames)
}

const isStoryType = (id: SyntaxNode) => {
  const annotation = (id['typeAnnotation'] as SyntaxNode | null)?.['typeAnnotation'] as SyntaxNode | undefined
  return annotation?.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'Story'
}

/**
 * Reads a stories file.
 * @param file its path from the root of the repository, with slashes
 * @throws when the file does not parse, has no default export, or declares a name twice
 */
export function readStoriesFile(file: string, source: string): StoriesFile {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const conditions = (program.body as unknown as SyntaxNode[]).filter(({ type }) => type === 'IfStatement')
  const read: StoriesFile = {
    source,
    imports: new Map(),
    statements: new Map(),
    values: new Map(),
    guards: (name) => conditions.filter((condition) => mentions(condition, name)),
    meta: program as unknown as SyntaxNode,
    stories: new Map(),
  }
  let meta: SyntaxNode | undefined
  const declare = (name: string, statement: SyntaxNode) => {
    // The declarations of fixtures are inlined, so one of them may have the same name as a constant of the stories.
    if (read.statements.has(name)) throw new Error(`${file} or its fixtures declare ${name} twice. Rename one.`)
    read.statements.set(name, statement)
  }
  for (const statement of program.body as unknown as SyntaxNode[]) {
    if (statement.type === 'ImportDeclaration') readImports(file, statement, read.imports)
    if (statement.type === 'ExportDefaultDeclaration') meta = statement['declaration'] as SyntaxNode
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as SyntaxNode
    if (declared?.type === 'VariableDeclaration') {
      for (const one of declared['declarations'] as SyntaxNode[]) {
        const id = one['id'] as SyntaxNode
        const init = one['init'] as SyntaxNode
        if (id.type === 'Identifier') read.values.set(nameOf(id), unwrap(init))
        if (statement !== declared && isStoryType(id)) read.stories.set(nameOf(id), unwrap(init))
        else for (const name of boundNames(id)) declare(name, declared)
      }
    } else if (isNode(declared?.['id'])) declare(nameOf(declared['id']), declared)
  }
  if (!meta) throw new Error(`${file} has no default export.`)
  read.meta = unwrap(meta.type === 'Identifier' ? (read.values.get(nameOf(meta)) ?? meta) : meta)
  return read
}
