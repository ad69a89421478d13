import { externalRedirectMessage, safePath } from '../../shared/safe-path.ts'
import { isSecure, type Runtime } from '../start/runtime.ts'

/** The origin for WebSockets: http becomes ws, https becomes wss. */
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')

/**
 * The Content-Security-Policy. Only the boot scripts run, by their hashes, and the scripts that they load.
 * `unsafe-inline` holds for style attributes only, which cannot load or run anything.
 */
function contentPolicy({ backend, assets, dev }: Pick<Runtime, 'backend' | 'assets' | 'dev'>): string {
  const origin = new URL(backend.url).origin
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [...assets.bootScriptHashes.map((hash) => `'${hash}'`), "'strict-dynamic'"],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", origin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", origin, socketOrigin(origin), ...(dev ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The security headers of every response. A list and not Hono's middleware: it also covers responses that never reach
 * Hono, such as those to broken HTTP (`listen.ts`).
 */
export function securityHeaders(runtime: Runtime): [name: string, value: string][] {
  return [
    ['content-security-policy', contentPolicy(runtime)],
    ['x-content-type-options', 'nosniff'],
    // With no-referrer, browsers send `Origin: null` with our own forms.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ...(isSecure(runtime)
      ? ([['strict-transport-security', 'max-age=31536000; includeSubDomains']] as [string, string][])
      : []),
  ]
}

/**
 * The last check of a Location: it must be a path of this site, or a URL of the backend (a signed link to a file).
 * @throws for any other Location, with the words of docs/spec.md §8
 */
export function assertLocation(location: string, { backend }: Pick<Runtime, 'backend'>): void {
  if (safePath(location) !== null) return
  if (URL.canParse(location) && new URL(location).origin === new URL(backend.url).origin) return
  throw new Error(`${externalRedirectMessage}.`)
}
