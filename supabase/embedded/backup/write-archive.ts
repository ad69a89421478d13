import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack as createPack } from 'tar-stream'
import { syncFolder } from '../data-folder/sync-folder.ts'
import { entryNames, sumLine } from './manifest.ts'
import { createSeal } from './seal.ts'

/** Adds an entry. Resolves when the archive can take another one. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>

/**
 * Writes an archive, complete or not at all, readable only by its owner. It is `<file>.partial` until its last byte is
 * on the disk.
 * @param fill adds all entries but the sums
 */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const draft = `${file}.partial`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const pack = createPack()
    const filling = fillPack(pack, fill)
    // A stream of the handle would keep it from closing. Other than `write`, `writeFile` writes all or rejects.
    const store = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
    }
    // Rejects for either end: what fails on one side destroys the other.
    try {
      await pipeline(pack, createGzip(), store)
    } finally {
      await filling
    }
    await handle.writeFile(createSeal(hash.digest('hex')))
    await handle.sync()
    await rename(draft, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Never rejects: an error destroys the pack, and so rejects what reads it. */
async function fillPack(pack: Pack, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const sums: string[] = []
  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  try {
    await fill((name, bytes) => {
      sums.push(sumLine(name, bytes))
      return add(name, bytes)
    })
    await add(entryNames.sums, Buffer.from(sums.join('')))
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
  }
}
