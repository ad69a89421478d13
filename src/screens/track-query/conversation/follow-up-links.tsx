import { Link } from 'react-router'
import type { LinkedQuery, QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { link } from '#ui/link/link.tsx'
import { queryHref } from '../query-links.ts'

/** Which query this one follows up, and which ones follow it up. The viewer may read all of them. */
export function FollowUpLinks({ query: { followUpOf, followUps } }: { query: QueryDetail }) {
  const words = useWords().oneQuery.query
  return (
    <>
      {followUpOf && <Links label={words.followUpOf} queries={[followUpOf]} />}
      {followUps.length > 0 && <Links label={words.followUps(followUps.length)} queries={followUps} />}
    </>
  )
}

function Links({ label, queries }: { label: string; queries: LinkedQuery[] }) {
  return (
    <p className="-mt-3 mb-5 text-sm text-ink-muted @max-3xl:-mt-2 @max-3xl:mb-3">
      {label}
      {queries.map(({ reference, subject }) => (
        <Link
          key={reference}
          to={queryHref(reference)}
          title={subject}
          className={link({ standalone: true, className: 'ms-1.5' })}
        >
          {reference}
        </Link>
      ))}
    </p>
  )
}
