import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Draft, EarlierQuery } from '#domain/query.ts'
import { hasTouchedFields, type Drafted } from './use-draft.tsx'

export type EarlierQueryOptions = {
  form: RefObject<HTMLFormElement | null>
  drafted: Drafted
  /** The stored draft of the newest page load. */
  draft: Draft | null | undefined
  /** The query that the newest page load names. */
  loaded: EarlierQuery | null | undefined
}

/** Runs after each render in which it is due and its form is untouched. */
function useUntouched(form: EarlierQueryOptions['form'], isDue: boolean, run: () => void): void {
  useLayoutEffect(() => {
    if (isDue && !hasTouchedFields(form.current)) run()
  })
}

/**
 * Which query a new one follows up, and its setter. It belongs to the text of the form. So a later page load changes it
 * only with that text, or while the form is untouched: then its author has opened another address.
 */
export function useEarlierQuery({ form, drafted, draft, loaded = null }: EarlierQueryOptions) {
  const { id, formError: rejection, draftVersion } = drafted
  const answered = rejection?.followUpOf
  const now = { id, rejection, loaded, earlier: answered === undefined ? loaded : answered }
  const [state, setState] = useState(now)
  let current = state
  if (state.id !== id) current = now
  else if (state.rejection !== rejection && answered !== undefined) current = { ...state, rejection, earlier: answered }
  if (current !== state) setState(current)

  // The reference of a newer draft comes with its text.
  const isNewer = (draft?.version ?? 0) > Number(draftVersion)
  const isDue = !rejection && !isNewer && current.loaded?.reference !== loaded?.reference
  useUntouched(form, isDue, () => setState({ ...current, loaded, earlier: loaded }))
  return [current.earlier, (earlier: EarlierQuery | null) => setState({ ...current, earlier })] as const
}
