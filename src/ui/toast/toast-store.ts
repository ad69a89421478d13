import type { ReactNode } from 'react'

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export type Toast = {
  id: string
  tone: ToastTone
  text: string
  /** What can be done about it, beside the words. */
  action?: ReactNode
  /** How many times it was raised: what is raised again is said again. */
  turn: number
}

export type NewToast = {
  text: string
  tone?: ToastTone
  /** What can be done about it, beside the words: one button. It is out of reach once the toast has gone. */
  action?: ReactNode
  /** What it is about. A message with the id of one that is shown takes its place. Without it: its tone and its words. */
  id?: string
  /** In milliseconds; 0 for one that only a person closes. */
  duration?: number
}

/** Why a toast waits: the pointer is over it, or the focus is in it. */
export type HoldReason = 'pointer' | 'focus'

/** How long a toast stays. */
export const toastDuration = 5000
/** What went wrong takes longer to read and to understand. */
const readingTimePerSign = 60
/** The newest stay; more would cover the page. */
const most = 5
/** A timer cannot be set for longer: it would end at once. */
const longest = 2 ** 31 - 1

type Running = {
  toast: Toast
  remaining: number
  holds: Set<HoldReason>
  timer?: ReturnType<typeof setTimeout>
  startedAt?: number
}

export type ToastStore = {
  /** Shows a message and returns its id. One that is already shown starts its time anew. */
  add: (toast: NewToast) => string
  close: (id: string) => void
  hold: (id: string, reason: HoldReason) => void
  release: (id: string, reason: HoldReason) => void
  /** Stops every timer while nobody can see the page. */
  setHidden: (hidden: boolean) => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly Toast[]
}

const defaultDuration = (tone: ToastTone, text: string) =>
  toastDuration + (tone === 'danger' ? text.length * readingTimePerSign : 0)

/**
 * Messages that go by themselves. Each keeps its own time and its own reasons to wait, so that closing one under the
 * pointer takes its reasons along and can never leave the others paused for good.
 */
export function createToastStore(): ToastStore {
  const running = new Map<string, Running>()
  const listeners = new Set<() => void>()
  let snapshot: readonly Toast[] = []
  let hidden = false

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
    if (hidden || one.holds.size > 0 || one.startedAt !== undefined || one.remaining > longest) return
    one.startedAt = performance.now()
    one.timer = setTimeout(() => close(one.toast.id), Math.max(0, one.remaining))
  }
  const drop = (id: string) => {
    clearTimeout(running.get(id)?.timer)
    return running.delete(id)
  }
  const close = (id: string) => {
    if (drop(id)) publish()
  }
  /** The oldest give way, but never what went wrong nor what is being read. */
  const makeRoomFor = (newest: string) => {
    for (const [id, { toast, holds }] of running) {
      if (running.size <= most) return
      if (id !== newest && toast.tone !== 'danger' && holds.size === 0) drop(id)
    }
  }

  return {
    close,
    add({ text, tone = 'info', action, id = `${tone} ${text}`, duration = defaultDuration(tone, text) }) {
      const same = running.get(id)
      if (same) pause(same)
      const one = Object.assign(same ?? { holds: new Set<HoldReason>() }, {
        toast: { id, tone, text, action, turn: (same?.toast.turn ?? 0) + 1 },
        remaining: duration > 0 ? duration : Number.POSITIVE_INFINITY,
      })
      running.set(id, one)
      makeRoomFor(id)
      resume(one)
      publish()
      return id
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
