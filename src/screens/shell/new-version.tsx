import { Callout } from '#ui/callout/callout.tsx'
import { link } from '#ui/link/link.tsx'
import { useWords } from '#screens/words.ts'
import type { PageLocation } from './page-location.ts'

export type NewVersionProps = {
  /** A newer version is available. The live region is always rendered, so that the change is announced. */
  offered: boolean
  place: PageLocation
}

/** Offers a newer version of the app. It stays visible, because a toast would disappear by itself. */
export function NewVersion({ offered, place }: NewVersionProps) {
  const { notices } = useWords()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form's calculation
      role="status"
      className="fixed inset-x-0 bottom-0 z-notice mx-auto w-fit max-w-full p-2 empty:hidden print:hidden"
    >
      {offered && (
        <Callout tone="info" className="shadow-modal">
          {/* A plain link: the new document comes from the new version. */}
          {notices.newVersion}{' '}
          <a href={place.pathname + place.search} className={link()}>
            {notices.loadNewVersion}
          </a>
        </Callout>
      )}
    </div>
  )
}
