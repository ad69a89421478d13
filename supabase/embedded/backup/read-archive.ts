import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as createExtract } from 'tar-stream'
import type { Migration } from '../database/migrations.ts'
import { archiveFormat, entryNames, type Manifest, sha256, sumLine } from './manifest.ts'
import { createSeal, looksLikeSeal, sealLength } from './seal.ts'

export type ArchiveEntry = { name: string; bytes: Buffer }

const changed = (file: string) =>
  new Error(`The archive ${file} was changed after it was written: its checksum is another one. Use another copy.`)

const notOurs = (file: string) =>
  new Error(`${file} is not a backup of TrackQuery. Choose one that npm run backup wrote.`)

const newer = (file: string, what: string) =>
  new Error(`The archive ${file} was made by a newer or another version of TrackQuery (${what}). Use that version.`)

/**
 * Reads all entries but the sums, one at a time.
 * @throws at the end when an entry is not the one that was written
 */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = createExtract()
  const reading = pipeline(createReadStream(file), createGunzip(), extract)
  // The loop rejects, too.
  reading.catch(() => {})
  let sums = ''
  let stored: string | undefined
  for await (const entry of extract) {
    const { name } = entry.header
    const bytes = await buffer(entry)
    if (name === entryNames.sums) {
      stored = bytes.toString()
    } else {
      sums += sumLine(name, bytes)
      yield { name, bytes }
    }
  }
  await reading
  if (sums !== stored) throw changed(file)
}

/**
 * Reads the whole archive, and checks that it is complete, unchanged and of a version that this code can restore.
 * @throws with a sentence for the operator
 */
export async function checkArchive(file: string, migrations: Migration[]): Promise<Manifest> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}. Check its name.`) : error
  })
  if (!found.isFile()) throw notOurs(file)
  const manifest = await readManifest(file)
  if (manifest && manifest.format > archiveFormat) throw newer(file, `format ${manifest.format}`)
  const state = await checkSeal(file, found.size)
  if (state === 'changed') throw changed(file)
  if (!manifest) throw notOurs(file)
  if (state === 'missing') throw new Error(`The archive ${file} was cut short: its end is missing. Use another copy.`)
  const known = new Map(migrations.map(({ version, text }) => [version, sha256(text)]))
  const unknown = manifest.migrations.find((one) => known.get(one.version) !== one.sha256)
  if (unknown) throw newer(file, `migration ${unknown.version}_${unknown.name}`)
  return manifest
}

/** The manifest is the first entry. Null where nothing like it can be read. */
async function readManifest(file: string): Promise<Manifest | null> {
  try {
    for await (const { name, bytes } of readEntries(file)) {
      const manifest = name === entryNames.manifest ? (JSON.parse(bytes.toString()) as Manifest) : null
      return manifest?.product === 'trackquery' ? manifest : null
    }
  } catch {
    // Not an archive at all, or one whose first bytes are damaged.
  }
  return null
}

async function checkSeal(file: string, size: number): Promise<'intact' | 'changed' | 'missing'> {
  if (size <= sealLength) return 'missing'
  const end = Buffer.alloc(sealLength)
  const handle = await open(file)
  try {
    await handle.read(end, 0, sealLength, size - sealLength)
  } finally {
    await handle.close()
  }
  if (!looksLikeSeal(end)) return 'missing'
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { end: size - sealLength - 1 }), hash)
  return createSeal(hash.digest('hex')).equals(end) ? 'intact' : 'changed'
}
