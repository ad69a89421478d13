import { Callout } from '#ui/callout/callout.tsx'
import { link } from '#ui/link/link.tsx'
import { useWords } from '#screens/words.ts'
import type { PageLocation } from './page-location.ts'

export type NewVersionProps = {
  /** A newer version is out. Until then an empty region waits, so that the news is read aloud. */
  offered: boolean
  place: PageLocation
}

/**
 * Offers the version that came out while the page was open. It stays, other than a toast: what goes by itself must hold
 * nothing that anybody needs.
 */
export function NewVersion({ offered, place }: NewVersionProps) {
  const { notices } = useWords()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form's calculation
      role="status"
      className="fixed inset-x-0 bottom-0 z-notice mx-auto w-fit max-w-full p-2 empty:hidden print:hidden"
    >
      {offered && (
        <Callout tone="info" className="shadow-dialog">
          {/* The link is to a document of its own, which comes from the new version. */}
          {notices.newVersion}{' '}
          <a href={place.pathname + place.search} className={link()}>
            {notices.loadNewVersion}
          </a>
        </Callout>
      )}
    </div>
  )
}
