import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readerLang } from '../session/reader.ts'
import type { Assets } from './assets.ts'
import { completeDocument, sharedHead } from './document-html.ts'

export type StaticDocument = {
  title: string
  assets: Pick<Assets, 'css' | 'font'>
  body: ReactNode
  /** HTML of the scripts that it starts; none without. */
  scripts?: string
}

/** Renders a complete document without a router or a session, in the language of `currentWords`. */
export function renderStaticDocument({ title, assets, body, scripts }: StaticDocument): string {
  const html = renderToStaticMarkup(
    <html lang={readerLang()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{body}</body>
    </html>,
  )
  return completeDocument(html, { head: sharedHead(assets, 'system'), scripts }).join('')
}
