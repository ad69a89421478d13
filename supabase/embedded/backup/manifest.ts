import { createHash } from 'node:crypto'

/** The version of the archive's layout that this code writes. A reader refuses later ones. */
export const archiveFormat = 1

/** A table as its rows are copied. Generated columns are left out. */
export type CopiedTable = { schema: string; name: string; columns: string[] }

/** The first entry of an archive, `manifest.json`. */
export type Manifest = {
  product: 'trackquery'
  format: number
  /** When the rows were read. */
  madeAt: string
  /** The schema's version: all applied migrations, with the hash of their text. */
  migrations: { version: string; name: string; sha256: string }[]
  tables: CopiedTable[]
  sequences: { schema: string; name: string; value: string }[]
}

/** Names of the entries. Rows follow as `rows/public.queries/1`, files as `files/<version>`. */
export const entryNames = { manifest: 'manifest.json', sums: 'SHA256SUMS' }

/** Files of a data folder that an archive contains, where they exist. */
export const keyFiles = ['keys.json', 'app-secret']

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

/** A line of `SHA256SUMS`, as sha256sum writes it. */
export const sumLine = (name: string, bytes: Buffer): string => `${sha256(bytes)}  ${name}\n`
