import { useEffect, useState } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { ServiceCheck, SystemCheckData } from '#domain/page-data/system-check-data.ts'
import { SystemCheckScreen } from '#screens/system-check/system-check-screen.tsx'
import '#domain/words/en/system-check.ts'
import { useWords } from '#screens/words.ts'
import { Overlays } from '../overlays.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import type { FormResult } from '#screens/form-result.ts'

export function Component() {
  const { backendSkew, backend, ...page } = useLoaderData<SystemCheckData>()
  const result = useActionData<FormResult>()
  const browser = useBrowserProbes(page.checks, backend)
  const { systemCheck } = useWords()
  return (
    <>
      <PageTitle>{systemCheck.title}</PageTitle>
      <SystemCheckScreen
        {...page}
        fromBrowser={browser.checks}
        onlyRealtimeFromBrowser={backend?.url === null}
        skew={{ backend: backendSkew, browser: browser.skew }}
        pending={usePending()}
      />
      <Overlays result={result} />
    </>
  )
}

type Found = { of: ServiceCheck[] | null; checks: ServiceCheck[]; skew: number | null }

/** Probes the same services from this browser, after each probe by the server. */
function useBrowserProbes(checks: ServiceCheck[], backend: SystemCheckData['backend']) {
  const [found, setFound] = useState<Found>({ of: null, checks: [], skew: null })
  useEffect(() => {
    let left = false
    void import('./browser-probes.ts')
      .then(({ probeFromBrowser }) => probeFromBrowser(backend))
      .then((result) => left || setFound({ of: checks, ...result }))
    return () => {
      left = true
    }
  }, [checks, backend])
  const known = found.of === checks ? found.checks : ('asking' as const)
  return { checks: backend ? known : undefined, skew: found.skew }
}
