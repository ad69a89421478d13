export type ToastTone = 'success' | 'danger' | 'neutral'

export type Toast = { id: number; tone: ToastTone; text: string }

/** Why a toast waits: the pointer is over it, or the focus is in it. */
export type HoldReason = 'pointer' | 'focus'

/** How long a toast stays. */
export const toastDuration = 5000
/** What went wrong takes longer to read and to understand. */
const readingTimePerSign = 60
/** The newest stay; more would cover the page. */
const most = 5

type Running = {
  toast: Toast
  remaining: number
  holds: Set<HoldReason>
  timer?: ReturnType<typeof setTimeout>
  startedAt?: number
}

export type ToastStore = {
  /** Shows a message and returns its id. The same message again only starts its time anew. */
  add: (toast: { text: string; tone?: ToastTone; duration?: number }) => number
  close: (id: number) => void
  hold: (id: number, reason: HoldReason) => void
  release: (id: number, reason: HoldReason) => void
  /** Stops every timer while nobody can see the page. */
  setHidden: (hidden: boolean) => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly Toast[]
}

/**
 * Messages that go by themselves. Each keeps its own time and its own reasons to wait, so that closing one under the
 * pointer takes its reasons along and can never leave the others paused for good.
 */
export function createToastStore(): ToastStore {
  const running = new Map<number, Running>()
  const listeners = new Set<() => void>()
  let snapshot: readonly Toast[] = []
  let hidden = false
  let lastId = 0

  const publish = () => {
    snapshot = [...running.values()].map((one) => one.toast)
    for (const listener of listeners) listener()
  }
  const pause = (one: Running) => {
    if (one.startedAt === undefined) return
    clearTimeout(one.timer)
    one.remaining -= performance.now() - one.startedAt
    one.startedAt = undefined
  }
  const resume = (one: Running) => {
    if (hidden || one.holds.size > 0 || one.startedAt !== undefined || !Number.isFinite(one.remaining)) return
    one.startedAt = performance.now()
    one.timer = setTimeout(() => close(one.toast.id), Math.max(0, one.remaining))
  }
  const close = (id: number) => {
    const one = running.get(id)
    if (!one) return
    clearTimeout(one.timer)
    running.delete(id)
    publish()
  }

  return {
    close,
    add({
      text,
      tone = 'neutral',
      duration = toastDuration + (tone === 'danger' ? text.length * readingTimePerSign : 0),
    }) {
      const time = duration > 0 ? duration : Number.POSITIVE_INFINITY
      const same = [...running.values()].find((one) => one.toast.text === text && one.toast.tone === tone)
      if (same) {
        pause(same)
        same.remaining = time
        resume(same)
        return same.toast.id
      }
      lastId += 1
      const one: Running = { toast: { id: lastId, text, tone }, remaining: time, holds: new Set() }
      running.set(lastId, one)
      for (const [id, old] of running) {
        if (running.size <= most) break
        clearTimeout(old.timer)
        running.delete(id)
      }
      resume(one)
      publish()
      return lastId
    },
    hold(id, reason) {
      const one = running.get(id)
      if (!one) return
      one.holds.add(reason)
      pause(one)
    },
    release(id, reason) {
      const one = running.get(id)
      if (!one) return
      one.holds.delete(reason)
      resume(one)
    },
    setHidden(now) {
      hidden = now
      for (const one of running.values()) (now ? pause : resume)(one)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
