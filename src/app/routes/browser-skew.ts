import { httpClient } from '../http/http-client.ts'

/**
 * Asks the server for the time.
 * @returns milliseconds by which this browser's clock is ahead; null when it cannot be told. The Date header has whole
 * seconds: less than one cannot be told from none
 */
export async function measureSkew(signal: AbortSignal): Promise<number | null> {
  try {
    const asked = Date.now()
    const response = await httpClient({ base: location.origin })('/healthz', { cache: 'no-store', signal })
    const ahead = (asked + Date.now()) / 2 - (Date.parse(response.headers.get('date') ?? '') + 500)
    if (!Number.isFinite(ahead)) return null
    return Math.abs(ahead) < 1000 ? 0 : Math.round(ahead)
  } catch {
    return null
  }
}
