/** A type as react-docgen gives it. */
export type DocgenType = {
  name: string
  type?: string
  raw?: string
  elements?: { name: string; value?: string }[]
  signature?: { properties?: { key: string }[] }
}

/** A type on one line and without its comments; for an object type its keys only. */
export function formatType({ name, raw, signature }: DocgenType): string {
  if (signature?.properties) return `{ ${signature.properties.map(({ key }) => key).join(', ')} }`
  const withoutComments = raw?.replace(/\/\*[\s\S]*?\*\//g, '')
  return withoutComments?.replace(/\s+/g, ' ').replace(/^[\s|]+|\s+$/g, '') ?? name
}
