import type { Security } from '../account.ts'
import type { ClockChoices } from '../locale.ts'
import type { Destination } from '../destination.ts'
import type { DocumentLook } from '../document-look.ts'
import type { Flash } from '../flash.ts'
import type { NotificationSettings, InboxPage } from '../notification.ts'
import type { ViewerCompany } from '../company.ts'
import type { Clock, Viewer } from '../person.ts'

/** The data of the frame around every page, the account dialog and the inbox. */
export type FrameData = ClockChoices & {
  /** Null for a visitor, and while a form waits for sign-in. */
  viewer: Viewer | null
  companies: ViewerCompany[]
  /** The company of the page. */
  company: ViewerCompany | null
  destinations: Destination[]
  look: DocumentLook
  /** The navigation shows icons without names. */
  iconsOnly: boolean
  clock: Clock
  /** The language of the words, a BCP 47 tag. */
  lang: string
  flash: Flash | null
  buildId: string
  /** Pages that are served at other paths, by page id. */
  moved?: Readonly<Record<string, string>>
  /** Unread notifications, counted to `maxUnreadCount`. */
  unread?: number
  /** Null while the inbox is closed, and when it cannot be loaded. */
  inbox: InboxPage | null
  /** Null while the tab of the account dialog is not shown. So is `notifications`. */
  security: Security | null
  notifications: NotificationSettings | null
  /** Set in a copy that is read offline: when it was current, in ISO 8601. */
  asOf?: string
  /** When the browser requested it, in ms. Missing in the data of the document. */
  requestedAt?: number
}
