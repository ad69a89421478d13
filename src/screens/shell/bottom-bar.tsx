import { Link } from 'react-router'
import { bottomItem } from '#ui/app-frame/nav-item.tsx'
import { BellIcon, InboxIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { useWords } from '#screens/words.ts'
import type { Destination } from './destinations.ts'
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
  // The views of the list have no items of their own here: they are marked at the queries.
  const inQueries = destinations.some(({ name, current }) => current && name !== 'company' && name !== 'newQuery')
  return (
    <>
      {destinations.map(({ name, to, ...rest }) => {
        const Icon = icons[name]
        const current = rest.current ?? (name === 'queries' && inQueries ? 'true' : undefined)
        return (
          Icon && (
            <Link key={name} to={to} aria-current={current} className={bottomItem()}>
              <Icon size="lg" />
              {name === 'newQuery' ? shell.new : shell.queries}
            </Link>
          )
        )
      })}
      {unread !== undefined && (
        <Link to={inboxHref(accountAt)} preventScrollReset className={bottomItem()}>
          <BellIcon size="lg" />
          {shell.bell} <VisuallyHidden>{unread > 0 && shell.unreadCount(unread)}</VisuallyHidden>
          <UnreadMark count={unread} />
        </Link>
      )}
    </>
  )
}
