import { lazy, Suspense } from 'react'
import { loadFonts } from './load-fonts.ts'

const Page = lazy(async () => {
  const [{ DocsPage }] = await Promise.all([import('./docs-page.tsx'), loadFonts()])
  return { default: DocsPage }
})

/** The docs page of a component or a screen. Loaded on use, because tests of stories do not need it. */
export function LazyDocsPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
