import { useState } from 'react'

/** What is chosen in a select, following what is stored whenever that changes. */
export function useChoice(stored: string, typed?: string) {
  const [state, setState] = useState({ stored, choice: typed ?? stored })
  if (state.stored !== stored) setState({ stored, choice: stored })
  const choice = state.stored === stored ? state.choice : stored
  return [choice, (next: string) => setState({ stored, choice: next })] as const
}

/**
 * Hides the button of a `group/choice` form while there is nothing to save. Before JavaScript runs, the select itself
 * knows whether its choice differs from the one that came with the page.
 */
export function saveClass(hydrated: boolean, differs: boolean): string {
  if (differs) return ''
  return hydrated ? 'invisible' : 'invisible group-has-[option:checked:not([selected])]/choice:visible'
}
