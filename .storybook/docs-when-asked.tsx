import { lazy, Suspense } from 'react'

const Page = lazy(async () => ({ default: (await import('./docs-page.tsx')).DocsPage }))

/** The page of a component or a screen, fetched when one is opened: the tests of the stories need none of it. */
export function DocsPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
