import { useEffect, useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { SystemCheckScreen } from '#screens/system-check/system-check-screen.tsx'
import { systemCheck as words } from '#domain/words/en/system-check.ts'
import { provideWords, useWords } from '#screens/words.tsx'
import { Account } from '../account.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../pending.ts'
import type { RefusedForm } from '../refusals.ts'
import type { loader } from './server.ts'

provideWords({ systemCheck: words })

export function Component() {
  const { backendSkew, ...page } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const browser = useBrowserSkew()
  const { systemCheck } = useWords()
  return (
    <>
      <PageTitle>{systemCheck.title}</PageTitle>
      <SystemCheckScreen {...page} skew={{ backend: backendSkew, browser }} pending={usePending()} />
      <Account refused={refused} />
    </>
  )
}

/** By how many milliseconds this browser's clock runs ahead of the server's; null until it was asked. */
function useBrowserSkew(): number | null {
  const [skew, setSkew] = useState<number | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void import('../browser-skew.ts').then(({ measureSkew }) => measureSkew(leaving.signal)).then(setSkew)
    return () => leaving.abort()
  }, [])
  return skew
}
