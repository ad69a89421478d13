import { appClient } from './app-client.ts'

/** Whether the server answers. Some devices do not know themselves whether they are online. */
export const isReachable = async (): Promise<boolean> =>
  appClient()('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** How often the server is tried, in ms. Some devices do not notice that they are online. */
const retryEveryMs = 5000

/**
 * Tries the server until it answers: when the device comes online, else every few seconds. One attempt at a time.
 * @param isNeeded asked before each attempt; false ends the wait
 */
export async function untilReachable(isNeeded: () => boolean): Promise<void> {
  do await onlineOrTimeout()
  while (isNeeded() && !(await isReachable()))
}

const onlineOrTimeout = () =>
  new Promise<void>((resolve) => {
    const proceed = () => {
      clearTimeout(timer)
      window.removeEventListener('online', proceed)
      resolve()
    }
    const timer = setTimeout(proceed, retryEveryMs)
    window.addEventListener('online', proceed)
  })
