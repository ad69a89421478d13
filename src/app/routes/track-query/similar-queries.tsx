import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import '#domain/words/en/new-query.ts'
import type { QueryRow } from '#domain/query.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { SimilarQueries } from '#screens/track-query/similar-queries.tsx'
import { findQueries } from '../../browser/data/find-queries.ts'

/** A search starts this long after the last key. */
const pauseMs = 400
/** Shorter subjects match too much. */
const shortestSubject = 4
const maxShown = 5

const isSubject = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === 'subject'

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
    const search = (field: HTMLInputElement) => {
      stop()
      const text = field.value.trim()
      if (text.length < shortestSubject) return setFound([])
      const { signal } = (latest = new AbortController())
      timer = setTimeout(() => void findQueries(company.key, text, signal).then(setFound, () => {}), pauseMs)
    }
    const onInput = ({ target }: Event) => isSubject(target) && search(target)
    document.addEventListener('input', onInput)
    // Typed before this code was loaded, or restored from a draft.
    const field = document.querySelector('input[name=subject]')
    if (isSubject(field)) search(field)
    return () => {
      stop()
      document.removeEventListener('input', onInput)
    }
  }, [company.key])
  return <SimilarQueries company={company} viewerId={viewer?.id} rows={found.slice(0, maxShown)} clock={clock} />
}
