import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { Clock, Viewer } from '#domain/person.ts'

/** What the document takes from the frame's loader; nothing when that loader failed or never ran. */
type FrameData = { viewer: Viewer | null; clock: Clock } | undefined

/**
 * The HTML document round every page and every error view. Style sheets, the page's data and the boot line are put in
 * by the server alone: they belong to the first load and not to React.
 */
export function Document({ children }: { children?: ReactNode }) {
  const frame = useRouteLoaderData('root') as FrameData
  const theme = frame?.viewer?.theme
  return (
    <html lang={frame?.clock.locale ?? 'en'} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children ?? <Outlet />}</body>
    </html>
  )
}
