import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * The native element whose attributes a component takes, by component: `{ Button: 'button' }`. It is read from the type of
 * the props, because react-docgen does not follow the types of React.
 */
export function readNativeElements(): Record<string, string> {
  const found: Record<string, string> = {}
  for (const file of globSync('src/ui/*/*.tsx', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name = '', type = ''] of source.matchAll(
      /^export type (\w+)Props(?:<[^=]*>)? =([^]*?)(?=^\S|\{\n)/gm,
    )) {
      const element = /ComponentProps<'(\w+)'>/.exec(type)?.[1]
      if (element) found[name] = element
    }
  }
  return found
}
