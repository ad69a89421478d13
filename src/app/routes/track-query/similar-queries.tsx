import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import '#domain/words/en/new-query.ts'
import type { QueryRow } from '#domain/query.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import type { OpenComposer } from '#screens/track-query/compose/composer-host.ts'
import { SimilarQueries } from '#screens/track-query/similar-queries.tsx'
import { findQueries } from '../../browser/data/find-queries.ts'
import { onComposerEvent, openComposers } from '../../browser/open-composers.ts'

/** A search starts this long after the last key. */
const pauseMs = 400
/** Shorter subjects match too much. */
const shortestSubject = 4
const maxShown = 5

/** The subject of a new query; empty for a message. */
function subjectOf({ form }: OpenComposer): string {
  const field = form.elements.namedItem('subject')
  return field instanceof HTMLInputElement ? field.value.trim() : ''
}

/**
 * Searches for queries like the subject that is being typed. The server searches what the person may see. A search that
 * fails changes nothing: a route's fetcher would show an error view, or the sign-in page, in place of the form.
 */
export function SimilarQueriesSearch({ company, clock }: { company: Company; clock: Clock }) {
  const viewer = useRouteLoaderData<FrameData>('root')?.viewer
  const [found, setFound] = useState<QueryRow[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = new AbortController()
    const stop = () => {
      clearTimeout(timer)
      latest.abort()
    }
    let last = ''
    const search = () => {
      const text = openComposers().map(subjectOf).join('')
      if (text === last) return
      last = text
      stop()
      if (text.length < shortestSubject) return setFound([])
      const { signal } = (latest = new AbortController())
      timer = setTimeout(() => void findQueries(company.key, text, signal).then(setFound, () => {}), pauseMs)
    }
    const unsubscribe = onComposerEvent(search)
    // Typed before this code was loaded, or restored from a draft.
    search()
    return () => {
      stop()
      unsubscribe()
    }
  }, [company.key])
  return <SimilarQueries company={company} viewerId={viewer?.id} rows={found.slice(0, maxShown)} clock={clock} />
}
