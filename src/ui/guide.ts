/**
 * What a component's page in the workbench says beside its stories and props: `parameters: { guide: … satisfies Guide }`
 * in the stories of the component. Plain sentences; `code` in backticks.
 */
export type Guide = {
  /** When to use the component. */
  when: string[]
  /** When not to use it, and what to use instead. */
  whenNot: string[]
  /** The elements of the component, from outside in. */
  anatomy: { part: string; purpose: string }[]
  /** Keyboard, focus and screen readers: what the component does, and what its user must do. */
  accessibility: string[]
}
