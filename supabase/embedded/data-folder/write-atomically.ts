import { open, rename } from 'node:fs/promises'

/** Writes a small private file so that a crash leaves either the old text or the new one, never half. */
export async function writeAtomically(file: string, text: string) {
  const draft = `${file}.${process.pid}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
