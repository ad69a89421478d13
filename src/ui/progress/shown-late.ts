/** Nothing is said about a wait shorter than this. */
export const showAfter = 200
/** What is shown stays at least this long, so that it never flickers. */
export const showAtLeast = 300

export type ShownLate = {
  /** Tells that something started or ended. */
  set: (active: boolean) => void
  stop: () => void
}

/** Turns "something is happening" into "show it": late, and then long enough to be seen. */
export function shownLate(show: (shown: boolean) => void): ShownLate {
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
      if (active && shownSince === undefined) timer = setTimeout(appear, showAfter)
      if (!active && shownSince !== undefined) {
        timer = setTimeout(disappear, Math.max(0, showAtLeast - (performance.now() - shownSince)))
      }
    },
  }
}
