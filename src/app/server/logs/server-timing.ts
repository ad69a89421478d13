/** Parts of answering a request, in their order: who asks, guards and loaders, the document, and compressing it. */
type Phase = 'session' | 'data' | 'render' | 'compress'

/** Milliseconds of each phase so far. */
export type Phases = Partial<Record<Phase, number>>

/** Does the work of a phase, and adds its time. A request may go through a phase more than once. */
export async function measurePhase<T>(phases: Phases, phase: Phase, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    phases[phase] = (phases[phase] ?? 0) + performance.now() - began
  }
}

/** The value of the header `Server-Timing`: nothing but durations. Empty for a request without a phase that took time. */
export const serverTiming = (phases: Phases): string =>
  Object.entries(phases)
    .filter(([, ms]) => ms >= 0.05)
    .map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`)
    .join(', ')
