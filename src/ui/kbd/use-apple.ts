import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is an Apple device, whose shortcuts begin with Cmd. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The same for drawing: false on the server and in the first render of the browser. */
export const useApple = (): boolean => useSyncExternalStore(never, isApple, () => false)
