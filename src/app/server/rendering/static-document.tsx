import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Assets } from './assets.ts'

export type StaticDocument = {
  title: string
  assets: Pick<Assets, 'css' | 'font'>
  body: ReactNode
}

/** Renders a complete document without a router, a session or script. */
export function renderStaticDocument({ title, assets, body }: StaticDocument): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
      </head>
      <body>{body}</body>
    </html>,
  )
  return `<!doctype html>${html}`
}
