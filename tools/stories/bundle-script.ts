import { build } from 'vite'
import { root } from './paths.ts'

/**
 * Bundles a module with everything it imports into one script.
 * @param entry the path of the module
 * @param format `iife` for a script that Playwright adds to a page, `es` for a module script
 */
export async function bundleScript(entry: string, format: 'iife' | 'es'): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      minify: format === 'es',
      lib: { entry, formats: [format], name: 'bundledScript', fileName: 'script' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((part) => part.type === 'chunk')
  if (!chunk) throw new Error(`The script ${entry} is empty.`)
  return chunk.code
}
