import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { Accent } from '#domain/appearance.ts'
import { defaultLook, lookAttributes, type DocumentLook } from '#domain/document-look.ts'

/** The data of the root loader that the document uses. Undefined when the loader failed or did not run. */
type FrameData = { look: DocumentLook; lang: string } | undefined

/** The data of the company page that the document uses: an invitation is shown in the accent of its company. */
type CompanyData = { invitation?: { offer?: { accent: Accent } } } | undefined

/**
 * The HTML document around every page and every error view. The server adds style sheets, page data and the boot script:
 * React does not render them, because they belong to the first load only.
 */
export function Document({ children }: { children?: ReactNode }) {
  const frame = useRouteLoaderData('root') as FrameData
  const company = useRouteLoaderData('company') as CompanyData
  const look = frame?.look ?? defaultLook
  const accent = company?.invitation?.offer?.accent ?? look.accent
  return (
    <html lang={frame?.lang ?? 'en'} {...lookAttributes({ ...look, accent })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children ?? <Outlet />}</body>
    </html>
  )
}
