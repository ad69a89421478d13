import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BellIcon } from '#ui/icon/icon.tsx'
import { link } from '#ui/link/link.tsx'
import { List } from '#ui/list/list.tsx'
import type { Company } from '#domain/company.ts'
import type { InboxPage } from '#domain/notification.ts'
import type { Clock } from '#domain/person.ts'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { accountHref, inboxHref, type PageLocation } from '#screens/shell/page-location.ts'
import { useWords } from '#screens/words.ts'
import { groupNotifications } from './group-notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { UnreadSummary } from './unread-summary.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

/** One page of notifications, newest first. */
export type InboxDrawerProps = {
  /** Null when they could not be loaded. */
  page: InboxPage | null
  /** Cursor of this page; empty for the newest. */
  from?: string
  /** The viewer's companies; the role in each decides on the words. */
  companies: readonly Company[]
  clock: Clock
  /** The page underneath: forms post to it and closing returns to it. */
  place: PageLocation
  /** Closes without loading a new document. */
  onClose?: () => void
  formError?: InvalidForm
  pending?: FormValues
}

/** The viewer's notifications, as a drawer over the current page. */
export function InboxDrawer(props: InboxDrawerProps) {
  const { page, from = '', place, onClose } = props
  const { inbox: words } = useWords()
  return (
    <Drawer
      open
      title={words.title}
      closeLabel={words.close}
      closeHref={inboxHref(place, null)}
      onOpenChange={onClose}
      className="*:data-[part=body]:scroll-pb-16 *:data-[part=body]:p-0"
    >
      {/* The key scrolls a new page of the list to its top. */}
      <div key={from} ref={toTop} className="flex min-h-full flex-col">
        {page ? <Page {...props} page={page} /> : <Unavailable place={place} />}
        {/* Not in the drawer's footer: opening would move the focus there, past the list. */}
        <div className="sticky bottom-0 z-2 mt-auto flex min-h-12 flex-wrap items-center justify-between gap-2 border-t border-line bg-surface-raised px-4 py-2">
          <Link to={accountHref(place, 'notifications')} preventScrollReset className={link({ standalone: true })}>
            {words.settings}
          </Link>
          <Pages {...props} />
        </div>
      </div>
    </Drawer>
  )
}

function toTop(list: HTMLElement | null): void {
  list?.parentElement?.scrollTo(0, 0)
}

function Page({ page, from, companies, clock, place, formError, pending }: InboxDrawerProps & { page: InboxPage }) {
  const { inbox: words } = useWords()
  const headings = useId()
  const rows = useRef<HTMLDivElement>(null)
  useInboxKeys(rows)
  const action = place.pathname + place.search
  if (page.items.length === 0) {
    return (
      <EmptyState level={3} icon={<BellIcon />} title={from ? words.endTitle : words.emptyTitle}>
        {from ? words.end : words.empty}
      </EmptyState>
    )
  }
  return (
    <div ref={rows}>
      <UnreadSummary unread={page.unread} action={action} formError={formError} pending={pending} />
      {groupNotifications(page.items, clock).map(({ day, groups }) => (
        <section key={day} aria-labelledby={`${headings}${day}`}>
          <h3 id={`${headings}${day}`} className={dayHeading}>
            {words.days[day]}
          </h3>
          <List aria-labelledby={`${headings}${day}`}>
            {groups.map((group) => (
              <NotificationRow
                key={group.items.at(-1)?.id}
                group={group}
                day={day}
                role={companies.find(({ id }) => id === group.newest.companyId)?.role ?? 'requester'}
                clock={clock}
                action={action}
                formError={group.items.some(({ id }) => formError?.values['ids']?.includes(id)) ? formError : undefined}
                pending={pending}
              />
            ))}
          </List>
        </section>
      ))}
    </div>
  )
}

const dayHeading = '-mt-px border-y border-line bg-surface-hover px-4 py-1.5 text-xs font-semibold text-ink-muted'

function Pages({ page, from, place }: InboxDrawerProps) {
  const { inbox: words } = useWords()
  if (!from && !page?.earlier) return null
  return (
    <nav aria-label={words.pages} className="flex gap-2">
      {from && (
        <Link to={inboxHref(place)} preventScrollReset className={button({ size: 'sm' })}>
          {words.newest}
        </Link>
      )}
      {page?.earlier && (
        <Link to={inboxHref(place, page.earlier)} preventScrollReset className={button({ size: 'sm' })}>
          {words.earlier}
        </Link>
      )}
    </nav>
  )
}

function Unavailable({ place }: { place: PageLocation }) {
  const { inbox: words } = useWords()
  return (
    <Callout
      tone="warning"
      className="m-4"
      actions={
        <Link to={place.pathname + place.search} preventScrollReset className={button({ size: 'sm' })}>
          {words.retry}
        </Link>
      }
    >
      {words.unavailable}
    </Callout>
  )
}
