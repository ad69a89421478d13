import type { ReactNode } from 'react'
import type { Company } from '#domain/company.ts'
import type { Clock, Viewer } from '#domain/person.ts'
import type { AccountDialogProps } from '#screens/account/account-dialog.tsx'

export type FlashTone = 'success' | 'info' | 'warning' | 'danger'

/** What the last act has to say after its redirect. */
export type Flash = { tone: FlashTone; text: string }

/** Where the person is: the two parts of an address that the shell keeps, marks and returns to. */
export type Place = { pathname: string; search: string }

export type ShellScreenProps = {
  /** Null for a visitor: the frame is then bare, with neither navigation nor menus. */
  viewer: Viewer | null
  /** Every company the viewer belongs to, in the order the switcher lists them. */
  companies: Company[]
  /** The company being looked at; null while the viewer belongs to none. */
  company: Company | null
  clock: Clock
  /** Shown as a status line: what came with this document. What comes later the route raises as a toast. */
  flash: Flash | null
  /** A page is on its way. */
  navigating: boolean
  place: Place
  /** Open queries of the company; left out when the page did not count them. */
  openQueries?: number
  /** The account dialog, open while the address says `?account=`. */
  account?: Omit<AccountDialogProps, 'viewer' | 'place'> | null
  children: ReactNode
}
