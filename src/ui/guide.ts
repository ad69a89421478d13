/**
 * The guide on a component's docs page. Set it in the component's stories: `parameters: { guide: … satisfies Guide }`. Use
 * plain sentences, with `code` in backticks.
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
