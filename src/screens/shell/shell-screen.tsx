import { type ReactNode, useState } from 'react'
import { AppFrame } from '#ui/app-frame/app-frame.tsx'
import { Center } from '#ui/layout/center.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { NavigationCounts } from '#domain/company.ts'
import type { Viewer } from '#domain/person.ts'
import { Author } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { BottomBar } from './bottom-bar.tsx'
import { BareFrame } from './bare-frame.tsx'
import type { Flash } from '#domain/flash.ts'
import type { Destination } from '#domain/destination.ts'
import type { CompanyChoice } from './company-switcher.tsx'
import { FlashMessage } from './flash-message.tsx'
import { Navigation } from './navigation.tsx'
import type { PageLocation } from './page-location.ts'
import { TopBar, type TopBarProps } from './top-bar.tsx'

export type ShellScreenProps = {
  /** Null for a visitor: then the frame has no navigation and no menus. */
  viewer: Viewer | null
  /** The viewer's companies, in the order of the switcher. */
  companies: CompanyChoice[]
  /** The current company; null when the viewer has none. */
  company: CompanyChoice | null
  /** The entries of the navigation: `destinations()` of company and page. */
  destinations: Destination[]
  /** Message of this document, shown as a status line. Later messages are toasts. */
  flash: Flash | null
  /** Progress bar and toasts. */
  messages?: ReactNode
  /** The realtime connection status. */
  connection?: ReactNode
  /** Number of unread notifications; undefined when the viewer gets none. */
  unread?: number
  place: PageLocation
  /** Page over which the account dialog and the inbox open; default: this page. */
  accountAt?: PageLocation
  /** Counts beside the views of the navigation. */
  counts?: NavigationCounts | null
  /** Whether the navigation shows icons only when the page arrives. */
  iconsOnly?: boolean
  /** Renders the queries that match the text in the search field. */
  renderResults?: TopBarProps['renderResults']
  /** Opens the command palette; beside the search field. */
  palette?: ReactNode
  /** Opens the sheet of keyboard shortcuts; in the user menu. */
  shortcuts?: ReactNode
  children: ReactNode
}

/** The frame around every page: navigation, user menu, flash message. */
export function ShellScreen(props: ShellScreenProps) {
  const {
    viewer,
    companies,
    company,
    destinations,
    flash,
    messages,
    connection,
    unread,
    place,
    accountAt = place,
    counts,
    renderResults,
    palette,
    shortcuts,
    children,
  } = props
  const { shell } = useWords()
  const [iconsOnly, setIconsOnly] = useState(props.iconsOnly ?? false)
  return (
    <Author value={viewer?.id ?? null}>
      {viewer ? (
        <AppFrame
          skipLabel={shell.skip}
          navigationLabel={shell.navigation}
          iconsOnly={iconsOnly}
          // Without a company there are no destinations, so the page has the whole width.
          navigation={
            destinations.length > 0 && (
              <Navigation {...{ companies, company, destinations, place, counts, iconsOnly }} onToggle={setIconsOnly} />
            )
          }
          top={
            <TopBar {...{ viewer, company, place, accountAt, connection, unread, renderResults, palette, shortcuts }} />
          }
          bottomLabel={shell.bottomBar}
          bottom={<BottomBar {...{ destinations, accountAt, unread }} />}
          moreLabel={shell.more}
          isMoreCurrent={destinations.some(({ name, current }) => name === 'company' && current)}
        >
          <Center width="wide" className="app-page px-4 py-5">
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
