import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { DraftKind } from '#domain/query.ts'
import type { DraftStatus, DraftStatuses } from '#screens/track-query/compose/draft-status.ts'
import { lazyView, useLazyView } from '../../shared/lazy-view.ts'
import { useIdle } from '../use-idle.ts'

const draftAutosave = lazyView(() => import('./draft-autosave.tsx'))

/** Saves what is written on a page. The code loads with the first key, or when idle. */
export function useDrafts(): { statuses: DraftStatuses; autosave: ReactNode } {
  const [statuses, setStatuses] = useState<DraftStatuses>({})
  const [isTyping, setTyping] = useState(false)
  const idle = useIdle()
  const view = useLazyView(idle || isTyping ? draftAutosave : null)
  useEffect(() => {
    const handleInput = () => setTyping(true)
    document.addEventListener('input', handleInput, { once: true })
    return () => document.removeEventListener('input', handleInput)
  }, [])
  const onStatus = useCallback(
    (kind: DraftKind, status: DraftStatus) => setStatuses((all) => ({ ...all, [kind]: status })),
    [],
  )
  return { statuses, autosave: view && <view.DraftAutosave onStatus={onStatus} /> }
}
