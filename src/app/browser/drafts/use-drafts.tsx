import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { DraftKind } from '#domain/query.ts'
import type { DraftNews, DraftsNews } from '#screens/track-query/compose/draft-news.ts'
import { usePart } from '../../routes/lazy-views/lazy-views.ts'
import { useIdle } from '../use-idle.ts'

/** Keeps what is being written on a page, by code that is fetched with the first key or when nothing else is to do. */
export function useDrafts(): { news: DraftsNews; keeper: ReactNode } {
  const [news, setNews] = useState<DraftsNews>({})
  const [typed, setTyped] = useState(false)
  const idle = useIdle()
  const part = usePart(idle || typed ? 'drafts' : null)
  useEffect(() => {
    const hear = () => setTyped(true)
    document.addEventListener('input', hear, { once: true })
    return () => document.removeEventListener('input', hear)
  }, [])
  const tell = useCallback((kind: DraftKind, told: DraftNews) => setNews((all) => ({ ...all, [kind]: told })), [])
  return { news, keeper: part && <part.KeepDrafts tell={tell} /> }
}
