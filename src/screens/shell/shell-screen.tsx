import type { ReactNode } from 'react'
import { AppFrame } from '#ui/app-frame/app-frame.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RouteProgress } from '#ui/progress/route-progress.tsx'
import type { Company } from '#domain/company.ts'
import type { Viewer } from '#domain/person.ts'
import { Author } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { BareFrame } from './bare-frame.tsx'
import type { Flash } from '#domain/flash.ts'
import { FlashMessage } from './flash-message.tsx'
import { Navigation } from './navigation.tsx'
import type { PageLocation } from './page-location.ts'
import { TopBar } from './top-bar.tsx'

export type ShellScreenProps = {
  /** Null for a visitor: then the frame has no navigation and no menus. */
  viewer: Viewer | null
  /** The viewer's companies, in the order of the switcher. */
  companies: Company[]
  /** The current company; null when the viewer has none. */
  company: Company | null
  /** Message of this document, shown as a status line. Later messages are toasts. */
  flash: Flash | null
  /** The toasts. */
  messages?: ReactNode
  /** The realtime connection status. */
  connection?: ReactNode
  /** Number of unread notifications; undefined when the viewer gets none. */
  unread?: number
  /** A page is loading. */
  navigating: boolean
  place: PageLocation
  /** Page over which the account dialog and the inbox open; default: this page. */
  accountAt?: PageLocation
  /** Number of open queries; undefined when not counted. */
  openQueries?: number
  children: ReactNode
}

/** The frame around every page: navigation, user menu, flash message. */
export function ShellScreen(props: ShellScreenProps) {
  const {
    viewer,
    companies,
    company,
    flash,
    messages,
    connection,
    unread,
    navigating,
    place,
    accountAt = place,
    openQueries,
    children,
  } = props
  const { shell } = useWords()
  return (
    <Author value={viewer?.id ?? null}>
      <RouteProgress active={navigating} label={shell.loading} />
      {viewer ? (
        <AppFrame
          skipLabel={shell.skip}
          navigationLabel={shell.navigation}
          navigation={<Navigation companies={companies} company={company} place={place} openQueries={openQueries} />}
          top={<TopBar {...{ viewer, company, place, accountAt, connection, unread }} />}
        >
          <Center width="wide" className="px-4 py-5">
            <Stack gap="md">
              <FlashMessage flash={flash} />
              {children}
            </Stack>
          </Center>
        </AppFrame>
      ) : (
        <BareFrame flash={flash}>{children}</BareFrame>
      )}
      {messages}
    </Author>
  )
}
