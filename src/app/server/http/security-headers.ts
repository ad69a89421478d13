import { externalRefused, safePath } from '../../routes/safe-path.ts'
import { isSecure, type Runtime } from '../start/runtime.ts'

/** The same address for sockets: http becomes ws, https becomes wss. */
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')

/**
 * What a document may load and do. No script runs but the boot lines named by their hashes and what those import;
 * `unsafe-inline` stands for style attributes alone, which cannot load or run anything.
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

/** The headers that every answer carries, whatever it is an answer to. */
export function securityHeaders(runtime: Runtime): [name: string, value: string][] {
  return [
    ['content-security-policy', contentPolicy(runtime)],
    ['x-content-type-options', 'nosniff'],
    // With no-referrer browsers would send `Origin: null` on our own posts.
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
 * Looks at every Location once more on its way out: a path of this site, or an address on the backend's origin (a
 * signed link to a file). Whatever code made it, nothing else leaves.
 * @throws with the specification's words
 */
export function assertLocation(location: string, { backend }: Pick<Runtime, 'backend'>): void {
  if (safePath(location) !== null) return
  if (URL.canParse(location) && new URL(location).origin === new URL(backend.url).origin) return
  throw new Error(`${externalRefused}.`)
}
