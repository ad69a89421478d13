import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { defaultLook, lookAttributes } from '#domain/document-look.ts'
import type { CompanyData } from '#domain/page-data/company-data.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'

/**
 * The HTML document around every page and every error view. An invitation has the accent of its company. The server adds
 * style sheets, page data and the boot script: React does not render them, because they belong to the first load only.
 */
export function Document({ children }: { children?: ReactNode }) {
  const frame = useRouteLoaderData<FrameData>('root')
  const company = useRouteLoaderData<CompanyData>('company')
  const look = frame?.look ?? defaultLook
  const offer = company?.view === 'invitation' && company.invitation.state === 'pending' ? company.invitation : null
  return (
    <html lang={frame?.lang ?? 'en'} {...lookAttributes(offer ? { ...look, accent: offer.accent } : look)}>
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
