import { Link } from 'react-router'
import { BellIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button.tsx'
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
      className={iconButton({ className: 'relative' })}
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -end-0.5 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-xs leading-4 font-medium text-on-accent tabular-nums"
        >
          {shell.unread(unread)}
        </span>
      )}
    </Link>
  )
}
