import { lazy, Suspense } from 'react'

const Page = lazy(async () => ({ default: (await import('./docs-page.tsx')).DocsPage }))

/** The docs page of a component or a screen. Loaded on use, because tests of stories do not need it. */
export function LazyDocsPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
