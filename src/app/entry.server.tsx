import { applyGuardConfig } from './server/routing/apply-guard-config.ts'
import { createHandler, type RequestHandler } from './server/rendering/handle.ts'
import { loadParts } from './routes/lazy-views/lazy-views.ts'
import { resources } from './resources.ts'
import { routes } from './routes.ts'
import * as company from './routes/company/server.ts'
import * as confirm from './routes/confirm/server.ts'
import * as login from './routes/login/server.ts'
import * as root from './routes/root/server.ts'
import * as systemCheck from './routes/system-check/server.ts'
import * as trackQuery from './routes/track-query/server.ts'
import type { GuardSettings } from './server/routing/guard-patterns.ts'

await loadParts()

const routeModules = { root, login, confirm, company, 'track-query': trackQuery, 'system-check': systemCheck }

/**
 * Makes the function that answers a request for a page, a payload or an act of the product.
 * @throws EnvError for a guard that cannot be as it is configured
 */
export function createAppHandler(guard: GuardSettings): RequestHandler {
  const taken = resources.map(({ path }) => path)
  return createHandler(applyGuardConfig(routes, guard, taken), routeModules)
}
