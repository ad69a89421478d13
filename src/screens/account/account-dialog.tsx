import { Link } from 'react-router'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TabList, tab as tabLook } from '#ui/tabs/tabs.tsx'
import type { Security as SecurityState } from '#domain/account.ts'
import type { NotificationSettings } from '#domain/notification.ts'
import type { Clock, Viewer } from '#domain/person.ts'
import type { Pending, Refused } from '#screens/refused.ts'
import { accountHref, type Place } from '#screens/shell/place.ts'
import { useWords } from '#screens/words.tsx'
import { type AccountTab, accountTabs } from './account-tab.ts'
import { Appearance } from './appearance.tsx'
import { Notifications } from './notifications.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'

export type AccountDialogProps = {
  viewer: Viewer
  tab: AccountTab
  /** The names Postgres and the form accept, from the server: a browser's own list may differ. */
  timeZones: readonly string[]
  /** What the security page shows; only that one needs it. */
  security?: (SecurityState & { clock: Clock }) | null
  /** How the person is told of things; only the page of notifications needs it. */
  notifications?: { settings: NotificationSettings | null; staff: boolean }
  /** The page underneath: where the forms post to and where closing leads. */
  place: Place
  /** Leads to the page underneath without a new document. */
  onClose?: () => void
  refused?: Refused
  pending?: Pending
}

/** The person's own settings, over whatever page they are on. */
export function AccountDialog(props: AccountDialogProps) {
  const { viewer, tab, timeZones, security, notifications, place, onClose, refused, pending } = props
  const { account } = useWords()
  // Said, because the page underneath belongs to another route than the shell.
  const action = place.pathname + place.search
  return (
    <Dialog
      open
      title={account.title}
      closeLabel={account.close}
      closeHref={accountHref(place, null)}
      onClose={onClose}
    >
      <Stack gap="lg">
        <TabList label={account.title}>
          {accountTabs.map((name) => (
            <Link
              key={name}
              to={accountHref(place, name)}
              replace
              preventScrollReset
              aria-current={name === tab ? 'page' : undefined}
              className={tabLook({ current: name === tab })}
            >
              {account.tabs[name]}
            </Link>
          ))}
        </TabList>
        {tab === 'profile' && (
          <Profile viewer={viewer} timeZones={timeZones} action={action} refused={refused} pending={pending} />
        )}
        {tab === 'security' && security && (
          <Security
            viewer={viewer}
            security={security}
            clock={security.clock}
            action={action}
            refused={refused}
            pending={pending}
          />
        )}
        {tab === 'notifications' && notifications && (
          <Notifications
            {...notifications}
            viewer={viewer}
            place={place}
            action={action}
            refused={refused}
            pending={pending}
          />
        )}
        {tab === 'appearance' && <Appearance viewer={viewer} action={action} refused={refused} pending={pending} />}
      </Stack>
    </Dialog>
  )
}
