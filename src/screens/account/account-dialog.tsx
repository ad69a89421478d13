import { Link } from 'react-router'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { SelectOption } from '#ui/field/select-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TabList, tab as tabLook } from '#ui/tabs/tabs.tsx'
import type { FactorEnrollment, Security } from '#domain/account.ts'
import type { NotificationSettings } from '#domain/notification.ts'
import type { Clock, Viewer } from '#domain/person.ts'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { accountHref, type PageLocation } from '#screens/shell/page-location.ts'
import { useWords } from '#screens/words.ts'
import { type AccountTab, accountTabs } from './account-tab.ts'
import { AppearancePanel } from './appearance-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'

export type AccountDialogProps = {
  viewer: Viewer
  tab: AccountTab
  /** The names Postgres and the form accept, from the server: a browser's own list may differ. */
  timeZones: readonly string[]
  /** Ways to write dates. Only the profile panel needs them. */
  dateLocales?: readonly SelectOption[]
  /** Data of the security panel; only that panel needs it. */
  security?: (Security & { clock: Clock }) | null
  /** The user's notification settings; only the notifications panel needs them. */
  notifications?: { settings: NotificationSettings | null; staff: boolean; requester: boolean }
  /** The page underneath: forms post to it and closing returns to it. */
  place: PageLocation
  /** Closes without loading a new document. */
  onClose?: () => void
  formError?: InvalidForm
  /** The second factor that is being set up. */
  enrollment?: FactorEnrollment
  /** The recovery codes that were just made. */
  recoveryCodes?: readonly string[]
  pending?: FormValues
}

/** The account settings of the signed-in user, as a dialog over the current page. */
export function AccountDialog(props: AccountDialogProps) {
  const {
    viewer,
    tab,
    timeZones,
    dateLocales = [],
    security,
    notifications,
    place,
    onClose,
    formError,
    enrollment,
    recoveryCodes,
    pending,
  } = props
  const { account } = useWords()
  // Explicit, because the page underneath belongs to another route than the shell.
  const action = place.pathname + place.search
  return (
    <Dialog
      open
      title={account.title}
      closeLabel={account.close}
      closeHref={accountHref(place, null)}
      onOpenChange={onClose}
      // A fixed top margin keeps the tabs in place when panels differ in height. Whole pixels keep the text sharp.
      className="sm:mt-(--top) sm:max-h-[calc(100dvh-1rem-var(--top))] sm:[--top:max(1rem,round(10dvh-2.5rem,1px))]"
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
          <ProfilePanel
            viewer={viewer}
            timeZones={timeZones}
            dateLocales={dateLocales}
            action={action}
            formError={formError}
            pending={pending}
          />
        )}
        {tab === 'security' && security && (
          <SecurityPanel
            viewer={viewer}
            security={security}
            clock={security.clock}
            action={action}
            formError={formError}
            enrollment={enrollment}
            recoveryCodes={recoveryCodes}
            pending={pending}
          />
        )}
        {tab === 'notifications' && notifications && (
          <NotificationsPanel
            {...notifications}
            viewer={viewer}
            place={place}
            action={action}
            formError={formError}
            pending={pending}
          />
        )}
        {tab === 'appearance' && (
          <AppearancePanel viewer={viewer} action={action} formError={formError} pending={pending} />
        )}
      </Stack>
    </Dialog>
  )
}
