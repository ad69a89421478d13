import { appClient } from '../../browser/app-client.ts'
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

type Backend = { url: string; publishableKey: string }

/**
 * Probes the backend's services from this browser and measures the clock skew.
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
function probeServices(backend: Backend): Promise<Probe[]> {
  const ask = asker(backend)
  const requests: Record<BackendService, () => Promise<void>> = {
    auth: () => expectReachable(ask(paths.health)),
    database: () => expectReachable(ask(paths.openFunction)),
    live: () => joinChannel(backend.url, backend.publishableKey, probeMs),
    storage: () => expectReachable(ask(paths.storage)),
  }
  const names = Object.keys(requests) as BackendService[]
  return Promise.all(names.map((name) => probe(name, requests[name])))
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
