import type { SystemCheckData } from '#domain/page-data/system-check-data.ts'
import { appBase, appClient } from '../../browser/app-client.ts'
import { joinChannel } from '../../http-client/live-channel.ts'
import {
  asker,
  paths,
  probe,
  probeMs,
  expectReachable,
  type BackendService,
  type Probe,
} from '../../http-client/probe.ts'

type Backend = NonNullable<SystemCheckData['backend']>

/**
 * Probes the services that browsers reach from this browser, and measures the clock skew.
 * @param backend null when the page does not reveal the backend: then only the skew is measured
 */
export async function probeFromBrowser(backend: Backend | null) {
  const [checks, skew] = await Promise.all([backend ? probeServices(backend) : [], measureSkew()])
  return { checks, skew }
}

/**
 * Probes each service with only the publishable key, since scripts cannot read tokens. A rejected request counts as
 * reachable.
 */
async function probeServices({ url, publishableKey }: Backend): Promise<Probe[]> {
  const live = probe('live', () => joinChannel(url ?? appBase(), publishableKey, probeMs))
  if (url === null) return [await live]
  const ask = asker({ url, publishableKey })
  const reach = (name: BackendService, path: string) => probe(name, () => expectReachable(ask(path)))
  return Promise.all([
    reach('auth', paths.health),
    reach('database', paths.openFunction),
    live,
    reach('storage', paths.storage),
  ])
}

/**
 * Compares this browser's clock with the server's.
 * @returns milliseconds by which this browser's clock is ahead, or null when the server gave no time. The Date header
 * has whole seconds, so less than one second counts as none
 */
async function measureSkew(): Promise<number | null> {
  try {
    const startedAt = Date.now()
    const response = await appClient()('/healthz', { cache: 'no-store' })
    const ahead = (startedAt + Date.now()) / 2 - (Date.parse(response.headers.get('date') ?? '') + 500)
    await response.body?.cancel()
    if (!Number.isFinite(ahead)) return null
    return Math.abs(ahead) < 1000 ? 0 : Math.round(ahead)
  } catch {
    return null
  }
}
