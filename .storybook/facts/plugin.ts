import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { brandThemes } from '../brand.ts'
import { composeMails } from '../mails/compose-mails.ts'
import type { Facts } from './facts.ts'
import { importLineOf } from './import-line.ts'
import { readNativeElements } from './native-elements.ts'
import { addressOf, changesOf, readHistory } from './history.ts'
import { formatSamples, storiesFiles } from './samples.ts'

const root = join(import.meta.dirname, '../..')

const changesModule = 'virtual:library-changes'
const themesModule = 'virtual:library-themes'
const elementsModule = 'virtual:native-elements'
const mailsModule = 'virtual:mails'
const plainStories = /src\/(?:ui|screens)\/[^?]*\.stories\.tsx$/
const ofStories = /^(.*\.stories\.tsx)\?facts$/

/** How many commits the welcome page and a component's page show. */
const shown = { onWelcome: 12, ofComponent: 8 }

/**
 * Gives docs pages what only the repository knows: code of stories and commits. `virtual:library-changes` exports the
 * newest commits of the library, `virtual:native-elements` the native element of each component, `virtual:mails` every
 * e-mail, and `*.stories.tsx?facts` the facts of one file.
 */
export function libraryFacts(): Plugin {
  let samples: Map<string, Map<string, string>> | undefined

  const factsOf = (file: string): Facts => {
    samples ??= formatSamples(storiesFiles())
    const component = file.replace('.stories.tsx', '.tsx')
    const source = existsSync(join(root, component)) ? component : file
    return {
      // Screens have no samples: a screen belongs to one route, so nobody copies its code.
      samples: file.startsWith('src/ui/') ? Object.fromEntries(samples.get(file) ?? []) : {},
      changes: changesOf(dirname(file), shown.ofComponent).map((change) => ({ ...change, files: [] })),
      file: source,
      importLine: file.startsWith('src/ui/') ? importLineOf(file, readFileSync(join(root, file), 'utf8')) : null,
      address: addressOf(source),
    }
  }

  return {
    name: 'library-facts',
    enforce: 'pre',
    resolveId: (id) =>
      [changesModule, elementsModule, mailsModule, themesModule].includes(id) ? `\0${id}` : undefined,
    async load(id) {
      if (id === `\0${changesModule}`) {
        const changes = readHistory().slice(0, shown.onWelcome)
        return `export default ${JSON.stringify(changes)}`
      }
      if (id === `\0${themesModule}`) return `export default ${JSON.stringify(brandThemes)}`
      if (id === `\0${elementsModule}`) return `export default ${JSON.stringify(readNativeElements())}`
      if (id === `\0${mailsModule}`) return `export default ${JSON.stringify(await composeMails())}`
      const path = ofStories.exec(id)?.[1]
      if (!path) return
      const facts = factsOf(relative(root, path).split(sep).join('/'))
      return { code: `export default ${JSON.stringify(facts)}`, moduleType: 'js' }
    },
    // Adds the stories of a file to its meta. Controls offer the stories' data, and docs pages read their export names.
    transform(code, id) {
      if (!plainStories.test(id) || !/^export default meta\b/m.test(code)) return
      const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      const siblings = `;meta.parameters = { ...meta.parameters, siblings: () => ({ ${names.join(', ')} }) };`
      return { code: `${code}\n${siblings}`, map: null }
    },
    // A changed stories file has new samples.
    hotUpdate({ file }) {
      if (file.endsWith('.stories.tsx')) samples = undefined
    },
  }
}
