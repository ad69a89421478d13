import { Link } from 'react-router'
import { BellIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { useWords } from '#screens/words.ts'
import { inboxHref, type PageLocation } from './page-location.ts'

export type InboxLinkProps = {
  /** Number of unread notifications. */
  unread: number
  /** Page over which the inbox opens. */
  place: PageLocation
}

/** Link to the notifications, with the number of unread ones. */
export function InboxLink({ unread, place }: InboxLinkProps) {
  const { shell } = useWords()
  const label = shell.inbox(unread)
  return (
    <Link
      to={inboxHref(place)}
      preventScrollReset
      aria-label={label}
      title={label}
      className={iconButton({ className: 'relative max-md:hidden' })}
    >
      <BellIcon />
      <UnreadMark count={unread} />
    </Link>
  )
}

/** The number of unread notifications at a bell; nothing for none. */
export function UnreadMark({ count }: { count: number }) {
  const { shell } = useWords()
  return (
    count > 0 && (
      <span aria-hidden className="unread-mark">
        {shell.unread(count)}
      </span>
    )
  )
}
