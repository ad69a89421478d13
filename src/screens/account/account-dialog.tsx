import type { Viewer } from '#domain/person.ts'
import type { Refused } from '#screens/refused.ts'
import type { Place } from '#screens/shell/shell-screen.tsx'

export const accountTabs = ['profile', 'appearance'] as const
/** The pages of the account dialog, as `?account=` names them. */
export type AccountTab = (typeof accountTabs)[number]

export type AccountDialogProps = {
  viewer: Viewer
  tab: AccountTab
  /** The names Postgres and the form accept, from the server: a browser's own list may differ. */
  timeZones: readonly string[]
  /** The page underneath: where the forms post to and where closing leads. */
  place: Place
  refused?: Refused
  /** The `intent` that is on its way. */
  pending?: string | null
}
