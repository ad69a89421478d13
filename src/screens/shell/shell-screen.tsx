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
import { type Flash, FlashMessage } from './flash-message.tsx'
import { Navigation } from './navigation.tsx'
import type { PageLocation } from './page-location.ts'
import { TopBar } from './top-bar.tsx'

export type ShellScreenProps = {
  /** Null for a visitor: the frame is then bare, with neither navigation nor menus. */
  viewer: Viewer | null
  /** Every company the viewer belongs to, in the order the switcher lists them. */
  companies: Company[]
  /** The company being looked at; null while the viewer belongs to none. */
  company: Company | null
  /** Shown as a status line: what came with this document. What comes later the route raises as a toast. */
  flash: Flash | null
  /** Where messages raised in the browser appear. */
  messages?: ReactNode
  /** Whether what is shown keeps up with the server: a small sign in the bar. Nothing until that is known. */
  connection?: ReactNode
  /** Notifications that were not read; left out for whoever gets none. */
  unread?: number
  /** A page is on its way. */
  navigating: boolean
  place: PageLocation
  /** Where the account dialog and the inbox open; over this page when left out. */
  accountAt?: PageLocation
  /** Open queries of the company; left out when the page did not count them. */
  openQueries?: number
  children: ReactNode
}

/** The frame around every screen: where one can go, who is signed in, what the last act led to. */
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
