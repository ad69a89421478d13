import { resources } from './resources.ts'
import { withDialogs } from './routes/account/dialog-actions.ts'
import { routes } from './routes.ts'
import * as company from './routes/company/server.ts'
import * as confirm from './routes/confirm/server.ts'
import { prepareAllViews } from './shared/prepare-views.ts'
import * as login from './routes/login/server.ts'
import * as root from './routes/root/server.ts'
import * as setup from './routes/setup/server.ts'
import * as systemCheck from './routes/system-check/server.ts'
import * as trackQuery from './routes/track-query/server.ts'
import { createHandler } from './server/rendering/create-handler.ts'
import { applyGuardConfig } from './server/routing/apply-guard-config.ts'
import type { GuardSettings } from './server/routing/guard-patterns.ts'
import type { PageModules } from './server/routing/page-module.ts'
import { resourceRoute } from './server/routing/handle-resource.ts'
import type { RequestHandler } from './server/start/runtime.ts'

await prepareAllViews(routes)

const routeModules: PageModules = {
  root,
  login,
  confirm,
  setup,
  company: withDialogs(company),
  'track-query': withDialogs(trackQuery),
  'system-check': withDialogs(systemCheck),
}

/** Every URL that is not a page. */
export const resourceRoutes = resources.map(resourceRoute)

/**
 * Makes the function that answers every page, payload and action of the product.
 * @throws EnvError for `GUARD_*` settings that cannot work
 */
export function createAppHandler(guard: GuardSettings): RequestHandler {
  const reservedPaths = resources.map(({ path }) => path)
  return createHandler(applyGuardConfig(routes, guard, reservedPaths), routeModules)
}
