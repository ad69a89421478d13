import type { ReactNode } from 'react'

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export type Toast = {
  id: string
  tone: ToastTone
  text: string
  /** A button or link beside the text. */
  action?: ReactNode
  /** How often the toast was added. A repeated toast is announced again. */
  count: number
}

export type NewToast = {
  text: string
  tone?: ToastTone
  /** One button beside the text. It disappears with the toast. */
  action?: ReactNode
  /** Replaces the toast with the same id. Default: tone and text. */
  id?: string
  /** In ms; 0, negative or infinite for no time limit. */
  duration?: number
}

/** Why a toast is paused: the pointer is over it, or it contains the focus. */
export type PauseReason = 'pointer' | 'focus'

/** The default duration in ms. */
export const toastDuration = 5000
/** Added for each character of an error, in ms. */
const readingTimePerCharacter = 60
/** How many toasts are shown. The oldest are removed first; errors, and what a person reads, make later ones wait. */
const maxToasts = 5
/** The maximum of a timer. A longer one would fire at once. */
const maxTimeout = 2 ** 31 - 1

type Running = {
  toast: Toast
  remaining: number
  reasons: Set<PauseReason>
  timer?: ReturnType<typeof setTimeout>
  startedAt?: number
}

export type ToastStore = {
  /** Shows a toast and returns its id. A toast that is already shown restarts its time. */
  add: (toast: NewToast) => string
  close: (id: string) => void
  pause: (id: string, reason: PauseReason) => void
  resume: (id: string, reason: PauseReason) => void
  /** Pauses every timer while the tab is hidden. */
  setHidden: (hidden: boolean) => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly Toast[]
}

const defaultDuration = (tone: ToastTone, text: string) =>
  toastDuration + (tone === 'danger' ? text.length * readingTimePerCharacter : 0)

/**
 * A store of toasts that disappear after a time. Each toast has its own timer and pause reasons, so closing one never
 * leaves another paused.
 */
export function createToastStore(): ToastStore {
  const running = new Map<string, Running>()
  const listeners = new Set<() => void>()
  let snapshot: readonly Toast[] = []
  let hidden = false

  const shown = () => [...running.values()].slice(0, maxToasts)
  const stopTimer = (one: Running) => {
    if (one.startedAt === undefined) return
    clearTimeout(one.timer)
    one.remaining -= performance.now() - one.startedAt
    one.startedAt = undefined
  }
  const startTimer = (one: Running) => {
    if (hidden || one.reasons.size > 0 || one.startedAt !== undefined || one.remaining > maxTimeout) return
    one.startedAt = performance.now()
    one.timer = setTimeout(() => close(one.toast.id), Math.max(0, one.remaining))
  }
  const publish = () => {
    snapshot = shown().map((one) => one.toast)
    // The time of a toast that had to wait begins now.
    for (const one of shown()) startTimer(one)
    for (const listener of listeners) listener()
  }
  const drop = (id: string) => {
    clearTimeout(running.get(id)?.timer)
    return running.delete(id)
  }
  const close = (id: string) => {
    if (drop(id)) publish()
  }
  /** Removes the oldest shown toasts to show what waits, except errors and paused ones. What waits is never removed. */
  const removeOldest = () => {
    for (const { toast, reasons } of shown()) {
      if (running.size <= maxToasts) return
      if (toast.tone !== 'danger' && reasons.size === 0) drop(toast.id)
    }
  }

  return {
    close,
    add({ text, tone = 'info', action, id = `${tone} ${text}`, duration = defaultDuration(tone, text) }) {
      const same = running.get(id)
      if (same) stopTimer(same)
      const one = Object.assign(same ?? { reasons: new Set<PauseReason>() }, {
        toast: { id, tone, text, action, count: (same?.toast.count ?? 0) + 1 },
        remaining: duration > 0 ? duration : Number.POSITIVE_INFINITY,
      })
      running.set(id, one)
      removeOldest()
      publish()
      return id
    },
    pause(id, reason) {
      const one = running.get(id)
      if (!one) return
      one.reasons.add(reason)
      stopTimer(one)
    },
    resume(id, reason) {
      const one = running.get(id)
      if (!one) return
      one.reasons.delete(reason)
      startTimer(one)
    },
    setHidden(now) {
      hidden = now
      for (const one of shown()) (now ? stopTimer : startTimer)(one)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
