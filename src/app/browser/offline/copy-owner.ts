import { offlineDocumentPath } from '../../shared/offline-paths.ts'

/** Names of caches. The files of a build are in one, and the copies of a person in another. */
export const shellPrefix = 'shell-'
export const copiesPrefix = 'pages-of-'
const ownerCache = 'owner-of-pages'
const ownerEntry = '/owner'

/**
 * Whose pages this browser keeps; null after a sign-out. What was requested before `since` (in ms) belongs to a session
 * that is over, even if it arrives later.
 */
export type Owner = { person: string | null; since: number }

/**
 * Whether all files that open the pages of a build offline are kept. The document is kept last
 * (`service-worker/worker.ts`).
 */
export const hasShell = async (buildId: string): Promise<boolean> =>
  Boolean(await caches.match(offlineDocumentPath, { ignoreVary: true, cacheName: shellPrefix + buildId }))

/** Runs a task while no other page, nor the service worker, changes what is kept. */
export const alone = <T>(task: () => Promise<T>): Promise<T> => navigator.locks.request('trackquery-copies', task)

/** Returns whose pages are kept; null where nothing was ever kept. */
export async function readOwner(): Promise<Owner | null> {
  const found = await caches.match(ownerEntry, { cacheName: ownerCache })
  return found ? ((await found.json()) as Owner) : null
}

/** Deletes the copies of everybody but the owner. Call it in `alone`. */
export async function setOwner(owner: Owner): Promise<void> {
  const write = async () => (await caches.open(ownerCache)).put(ownerEntry, Response.json(owner))
  // First, because nothing is read from then on, even if the browser ends meanwhile.
  const isWritten = await write().then(
    () => true,
    () => false,
  )
  await deleteCaches((name) => name.startsWith(copiesPrefix) && name !== copiesPrefix + (owner.person ?? ''))
  // A full disk has room now.
  if (!isWritten) await write()
}

/**
 * Deletes the copies of everybody, and lets no page keep what it requested before. Does nothing if somebody has signed in
 * since then.
 * @param since when nobody was signed in, in ms
 */
export async function endCopies(since = Date.now()): Promise<void> {
  await alone(async () => {
    const owner = await readOwner()
    // What lies in the future is from before the clock of the device was set back.
    if (owner && owner.since > since && owner.since <= Date.now()) return
    await setOwner({ person: null, since })
  })
}

/** Deletes all that the app keeps for reading offline. */
export const removeAll = (): Promise<void> =>
  alone(() =>
    deleteCaches((name) => name === ownerCache || name.startsWith(shellPrefix) || name.startsWith(copiesPrefix)),
  )

/** Deletes the caches with certain names. */
export async function deleteCaches(isOld: (name: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
}
