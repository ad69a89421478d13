import { externalRedirectMessage, safePath } from '../../shared/safe-path.ts'
import type { BootScript } from '../rendering/assets.ts'
import { isHosted, isSecure, type Runtime } from '../start/runtime.ts'

/**
 * The origin besides the app's own that browsers need: that of a hosted project, for its signed links to files and its
 * socket. Null for the embedded backend, whose files and socket the app passes on.
 */
const otherOrigin = (backend: Runtime['backend']): string | null =>
  isHosted(backend) ? new URL(backend.url).origin : null

/**
 * The Content-Security-Policy. Only the document's boot script runs, by its hash, and the scripts that it loads.
 * `unsafe-inline` holds for style attributes only, which cannot load or run anything.
 * @param script the boot script of the document; null for a document without one, which runs no script
 */
export function contentPolicy({ backend, dev }: Pick<Runtime, 'backend' | 'dev'>, script: BootScript | null): string {
  const other = otherOrigin(backend)
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': script ? [`'${script.hash}'`, "'strict-dynamic'"] : ["'none'"],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", ...(other ? [other] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(other ? [other, other.replace(/^http/, 'ws')] : []), ...(dev ? ['ws:'] : [])],
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
 * The security headers of every response, also of those that never reach the app, such as those to broken HTTP
 * (`listen.ts`). A document with a boot script of its own has its own content policy.
 */
export function securityHeaders(runtime: Runtime): [name: string, value: string][] {
  return [
    ['content-security-policy', contentPolicy(runtime, runtime.assets.bootScript(undefined, ''))],
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
 * The last check of a Location: it must be a path of this site, or a URL of a hosted project (a signed link to a file).
 * @throws for any other Location, with the words of docs/spec.md §8
 */
export function assertLocation(location: string, { backend }: Pick<Runtime, 'backend'>): void {
  if (safePath(location) !== null) return
  if (URL.canParse(location) && new URL(location).origin === otherOrigin(backend)) return
  throw new Error(`${externalRedirectMessage}.`)
}
