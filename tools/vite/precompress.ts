import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|svg|json)$/
/** A smaller file is not faster when compressed. */
const leastBytes = 512

/** Writes a `.br` and a `.gz` beside each text file at the highest level, once for all requests. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && worthIt.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.includes('.vite'))
    await Promise.all(files.map(compress))
  },
})

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(bytes, quality).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
