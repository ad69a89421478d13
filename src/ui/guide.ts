/**
 * What a component's page in the workbench says beside its stories and props: `parameters: { guide: … satisfies Guide }`
 * in the stories of the component. Plain sentences; `code` in backticks.
 */
export type Guide = {
  /** When it is the right thing. */
  when: string[]
  /** When something else is, and what that is. */
  whenNot: string[]
  /** Its parts from outside in. */
  anatomy: { part: string; purpose: string }[]
  /** Keyboard, focus and what is read aloud: what it does by itself, and what is left to whoever uses it. */
  accessibility: string[]
}
