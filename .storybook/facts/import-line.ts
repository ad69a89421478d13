import { nameOf, readStoriesFile, type SyntaxNode } from './stories-file.ts'

/**
 * The line that imports the component of a stories file, as a person would write it; null for a file without a component.
 * @param file the path of the stories file from the root of the repository, with slashes
 * @throws when the file does not parse
 */
export function importLineOf(file: string, source: string): string | null {
  const { meta, imports } = readStoriesFile(file, source)
  const properties = (meta['properties'] ?? []) as SyntaxNode[]
  const property = properties.find(({ type, key }) => type === 'Property' && nameOf(key) === 'component')
  if (!property) return null
  const value = property['value'] as SyntaxNode
  // A generic component has its types there: `DataTable<Query>`.
  const component = value.type === 'TSInstantiationExpression' ? (value['expression'] as SyntaxNode) : value
  // Icons are imported all at once: `icons.SearchIcon`.
  const isMember = component.type === 'MemberExpression'
  const found = imports.get(nameOf(isMember ? component['object'] : component))
  if (!found) return null
  const name = nameOf(isMember ? component['property'] : component)
  return `import ${isMember ? `{ ${name} }` : found.clause(name)} from '${found.from}'`
}
