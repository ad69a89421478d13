import { onNewVersion } from '../build-info/watch-build.ts'
import { prefersReducedData, type NetworkInformation } from '../data/save-data.ts'

/**
 * Registers the service worker, with which the app opens while the server cannot be reached. Not for people who save
 * data, because it loads some files ahead. A newer version of the app replaces it at once.
 */
export function registerWorker(): void {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (!('serviceWorker' in navigator) || prefersReducedData(connection)) return
  // Without it, such as in a private window, pages open online only.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
  onNewVersion(() => void updateWorker())
}

/** Without an answer, the browser itself checks again at the next page. */
async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => {})
}
