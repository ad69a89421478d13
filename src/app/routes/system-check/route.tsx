import { useEffect, useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { SystemCheckScreen } from '#screens/system-check/system-check-screen.tsx'
import '#domain/words/en/system-check.ts'
import { useWords } from '#screens/words.ts'
import { Overlays } from '../shared/overlays.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { usePending } from '../shared/use-pending.ts'
import type { FormResult } from '#screens/form-result.ts'
import type { loader } from './server.ts'

export function Component() {
  const { backendSkew, backend, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<FormResult>()
  const browser = useBrowserProbes(page.checks, backend)
  const { systemCheck } = useWords()
  return (
    <>
      <PageTitle>{systemCheck.title}</PageTitle>
      <SystemCheckScreen
        {...page}
        fromBrowser={browser.checks}
        skew={{ backend: backendSkew, browser: browser.skew }}
        pending={usePending()}
      />
      <Overlays result={result} />
    </>
  )
}

type Data = Awaited<ReturnType<typeof loader>>
type Found = { of: Data['checks'] | null; checks: Data['checks']; skew: number | null }

/** Probes the same services from this browser, after each probe by the server. */
function useBrowserProbes(checks: Data['checks'], backend: Data['backend']) {
  const [found, setFound] = useState<Found>({ of: null, checks: [], skew: null })
  useEffect(() => {
    let left = false
    void import('./browser-probes.ts')
      .then(({ probeFromBrowser }) => probeFromBrowser(backend))
      .then((own) => left || setFound({ of: checks, ...own }))
    return () => {
      left = true
    }
  }, [checks, backend])
  const known = found.of === checks ? found.checks : ('asking' as const)
  return { checks: backend ? known : undefined, skew: found.skew }
}
