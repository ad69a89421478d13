import { useEffect, useState } from 'react'
import type { CommandGroup } from './command.ts'

/** Asks somebody else what fits; rejects when it could not be known. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>

/** A pause in typing: sooner than this would ask for every letter. */
const pause = 150

type Found = { state: 'found' | 'failed'; text: string; groups: readonly CommandGroup[] }
const nothing: Found = { state: 'found', text: '', groups: [] }

/** What a search finds for the text. What was found before stays until the new is there. */
export function useFound(search: Search | undefined, typed: string) {
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
