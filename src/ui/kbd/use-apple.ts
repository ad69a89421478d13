import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is an Apple device, where shortcuts use Cmd. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The same as a hook: false on the server and in the browser's first render. */
export const useApple = (): boolean => useSyncExternalStore(never, isApple, () => false)
