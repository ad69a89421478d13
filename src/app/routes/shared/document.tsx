import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { Clock, Viewer } from '#domain/person.ts'

/** The data of the root loader that the document uses. Undefined when the loader failed or did not run. */
type FrameData = { viewer: Viewer | null; clock: Clock } | undefined

/**
 * The HTML document around every page and every error view. The server adds style sheets, page data and the boot script:
 * React does not render them, because they belong to the first load only.
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
