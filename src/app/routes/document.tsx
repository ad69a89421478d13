import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { Clock, Viewer } from '#domain/person.ts'

/** The data of the frame that the document uses; undefined when its loader failed or did not run. */
type FrameData = { viewer: Viewer | null; clock: Clock } | undefined

/**
 * The HTML document of every page and error view. The server adds style sheets, data and the boot script, which belong
 * to the first load only.
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
