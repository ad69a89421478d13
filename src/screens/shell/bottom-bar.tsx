import { Link } from 'react-router'
import type { Destination } from '#domain/destination.ts'
import { bottomItem } from '#ui/app-frame/nav-item.tsx'
import { BellIcon, InboxIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { keyedText } from '#ui/text/keyed-text.tsx'
import { useWords } from '#screens/words.ts'
import { UnreadMark } from './inbox-link.tsx'
import { inboxHref, type PageLocation } from './page-location.ts'

export type BottomBarProps = {
  destinations: Destination[]
  /** Page over which the inbox opens. */
  accountAt: PageLocation
  unread?: number
}

const icons: Partial<Record<Destination['name'], typeof PlusIcon>> = { queries: InboxIcon, newQuery: PlusIcon }

/** Links of narrow screens, at the thumb: the queries, a new one and the inbox. */
export function BottomBar({ destinations, accountAt, unread }: BottomBarProps) {
  const { shell } = useWords()
  // Between company and new query are the list and its views. The views have no items here, so the list is marked.
  const inQueries = destinations.slice(1, -1).some(({ current }) => current)
  return (
    <>
      {destinations.map(({ name, to, current }) => {
        const Icon = icons[name]
        return (
          Icon && (
            <Link
              key={name}
              to={to}
              discover="none"
              aria-current={current ?? (name === 'queries' && inQueries ? true : undefined)}
              className={bottomItem()}
            >
              <Icon size="lg" />
              {keyedText(name === 'newQuery' ? shell.new : shell.queries)}
            </Link>
          )
        )
      })}
      {unread !== undefined && (
        <Link to={inboxHref(accountAt)} discover="none" preventScrollReset className={bottomItem()}>
          <BellIcon size="lg" />
          {keyedText(shell.bell)} <VisuallyHidden>{unread > 0 && shell.unreadCount(unread)}</VisuallyHidden>
          <UnreadMark count={unread} />
        </Link>
      )}
    </>
  )
}
