import { httpClient } from '../../http-client/http-client.ts'
import { joinChannel } from '../../http-client/live-channel.ts'
import { asker, paths, probe, probeMs, refusedAtWorst, type PartName, type Probe } from '../../http-client/probe.ts'

type Backend = { url: string; publishableKey: string }

/** Asks the backend's parts, if it is told where they are, and the server for the time. */
export async function lookFromBrowser(backend: Backend | null) {
  const [checks, skew] = await Promise.all([backend ? askParts(backend) : [], measureSkew()])
  return { checks, skew }
}

/**
 * Asks each part of the backend from this browser, with nothing but the publishable key: tokens are out of reach of
 * scripts, and a refusal shows that somebody is there.
 */
function askParts(backend: Backend): Promise<Probe[]> {
  const ask = asker(backend)
  const parts: Record<PartName, () => Promise<void>> = {
    auth: () => refusedAtWorst(ask(paths.health)),
    database: () => refusedAtWorst(ask(paths.database)),
    live: () => joinChannel(backend.url, backend.publishableKey, probeMs),
    storage: () => refusedAtWorst(ask(paths.storage)),
  }
  const names = Object.keys(parts) as PartName[]
  return Promise.all(names.map((name) => probe(name, parts[name])))
}

/**
 * Asks the server for the time.
 * @returns milliseconds by which this browser's clock is ahead; null when it cannot be told. The Date header has whole
 * seconds: less than one cannot be told from none
 */
async function measureSkew(): Promise<number | null> {
  try {
    const asked = Date.now()
    const response = await httpClient({ base: location.origin })('/healthz', { cache: 'no-store' })
    const ahead = (asked + Date.now()) / 2 - (Date.parse(response.headers.get('date') ?? '') + 500)
    if (!Number.isFinite(ahead)) return null
    return Math.abs(ahead) < 1000 ? 0 : Math.round(ahead)
  } catch {
    return null
  }
}
