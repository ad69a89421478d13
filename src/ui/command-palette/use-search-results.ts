import { useEffect, useState } from 'react'
import type { CommandGroup } from './command.ts'

/** Fetches matching commands. Rejects if the search failed. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>

/** Debounce in ms, so that not every letter is searched. */
const pause = 150

type Found = { state: 'found' | 'failed'; text: string; groups: readonly CommandGroup[] }
const nothing: Found = { state: 'found', text: '', groups: [] }

/** The result of a search for the text. The previous result stays until the next one arrives. */
export function useSearchResults(search: Search | undefined, typed: string) {
  const text = typed.trim()
  const [found, setFound] = useState(nothing)

  useEffect(() => {
    if (!search || !text) return undefined
    const asking = new AbortController()
    const ask = async () => {
      try {
        const groups = await search(text, asking.signal)
        if (!asking.signal.aborted) setFound({ state: 'found', text, groups })
      } catch {
        if (!asking.signal.aborted) setFound({ state: 'failed', text, groups: [] })
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search, text])

  if (!search || !text) return { groups: nothing.groups, state: 'found' as const }
  return { groups: found.groups, state: found.text === text ? found.state : ('loading' as const) }
}
