/** Waits shorter than this, in ms, are not shown. */
export const showDelay = 200
/** The minimum time in ms that the flag stays true, so that it does not flicker. */
export const minShownTime = 300

export type DelayedFlag = {
  /** Starts or ends the wait. */
  set: (active: boolean) => void
  stop: () => void
}

/** Calls `show` when a wait lasts longer than 200 ms, and again when it ends, but not before 300 ms have passed. */
export function createDelayedFlag(show: (shown: boolean) => void): DelayedFlag {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownSince: number | undefined

  const stop = () => clearTimeout(timer)
  const appear = () => {
    shownSince = performance.now()
    show(true)
  }
  const disappear = () => {
    shownSince = undefined
    show(false)
  }
  return {
    stop,
    set(active) {
      stop()
      if (active && shownSince === undefined) timer = setTimeout(appear, showDelay)
      if (!active && shownSince !== undefined) {
        timer = setTimeout(disappear, Math.max(0, minShownTime - (performance.now() - shownSince)))
      }
    },
  }
}
