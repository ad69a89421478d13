import { open, rename } from 'node:fs/promises'

/** Writes a file with mode 600. After a crash it has either the old or the new content. */
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
