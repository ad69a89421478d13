import type { Viewer } from '#domain/person.ts'
import type { Pending, Refused } from '#screens/refused.ts'
import type { AccountTab } from './account-tab.ts'
import type { Place } from '#screens/shell/shell-screen.tsx'

export type AccountDialogProps = {
  viewer: Viewer
  tab: AccountTab
  /** The names Postgres and the form accept, from the server: a browser's own list may differ. */
  timeZones: readonly string[]
  /** The page underneath: where the forms post to and where closing leads. */
  place: Place
  refused?: Refused
  pending?: Pending
}
