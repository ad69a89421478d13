import { open } from 'node:fs/promises'

/** Writes the names in a folder to the disk, so that a rename outlives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch {
    // Some file systems reject it. They have no other way.
  } finally {
    await handle.close()
  }
}
