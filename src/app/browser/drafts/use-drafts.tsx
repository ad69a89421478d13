import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { DraftKind } from '#domain/query.ts'
import type { DraftStatus, DraftStatuses } from '#screens/track-query/compose/draft-status.ts'
import { useLazyView } from '../../routes/lazy-views/lazy-views.ts'
import { useIdle } from '../use-idle.ts'

/** Keeps what is being written on a page, by code that is fetched with the first key or when nothing else is to do. */
export function useDrafts(): { news: DraftStatuses; keeper: ReactNode } {
  const [news, setNews] = useState<DraftStatuses>({})
  const [typed, setTyped] = useState(false)
  const idle = useIdle()
  const part = useLazyView(idle || typed ? 'drafts' : null)
  useEffect(() => {
    const hear = () => setTyped(true)
    document.addEventListener('input', hear, { once: true })
    return () => document.removeEventListener('input', hear)
  }, [])
  const tell = useCallback((kind: DraftKind, told: DraftStatus) => setNews((all) => ({ ...all, [kind]: told })), [])
  return { news, keeper: part && <part.KeepDrafts tell={tell} /> }
}
