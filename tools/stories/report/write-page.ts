import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHex } from '../../../src/ui/foundations/contrast.ts'
import { readColours } from '../../../src/ui/foundations/tokens.ts'
import { bundleScript } from '../bundle-script.ts'
import type { Difference } from '../differences.ts'
import { root } from '../paths.ts'

const here = import.meta.dirname
const read = (file: string): string => readFileSync(join(here, file), 'utf8')

/** The product's colours as properties of the page, such as `--color-ink`, each for light and dark. */
function colourProperties(): string {
  const theme = readFileSync(join(root, 'src/ui/theme.css'), 'utf8')
  const properties = readColours(theme).map(
    ({ name, light, dark }) => `--color-${name}: light-dark(${toHex(light)}, ${toHex(dark)});`,
  )
  return `:root { ${properties.join(' ')} }`
}

/** Text within a script element must not end it. */
const withoutEndTags = (text: string): string => text.replaceAll('</', String.raw`<\/`)

/**
 * Writes the page on which people review a report: `index.html`, beside the pictures. It works from a file or from any
 * server, and loads nothing but these pictures.
 * @param folder the report's folder
 * @returns the page's file
 */
export async function writeReportPage(folder: string, differences: readonly Difference[]): Promise<string> {
  const parts: Record<string, string> = {
    '/* style */': `${colourProperties()}\n${read('page.css')}`,
    '/* differences */': withoutEndTags(JSON.stringify(differences)),
    '/* script */': withoutEndTags(await bundleScript(join(here, 'browser/main.ts'), 'es')),
  }
  const page = Object.entries(parts).reduce((html, [mark, part]) => html.replace(mark, () => part), read('page.html'))
  const file = join(folder, 'index.html')
  writeFileSync(file, page)
  return file
}
