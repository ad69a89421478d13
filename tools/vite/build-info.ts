import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes `builds/latest.json` and `builds/meta/{buildId}.json` (docs/spec.md §7). The id is a hash of all file
 * names, which contain hashes of their contents. The same sources give the same id on every machine.
 */
export const buildInfo = (): Plugin => ({
  name: 'build-info',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !file.endsWith('.map'))
    const id = createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16)
    const about = JSON.stringify({ id, timestamp: Date.now() })
    this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: about })
    this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: about })
  },
})
