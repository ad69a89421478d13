import { createHandler } from './handle.ts'
import { loadParts } from './parts/parts.ts'
import { table } from './routes.ts'
import * as company from './routes/company/server.ts'
import * as confirm from './routes/confirm/server.ts'
import * as login from './routes/login/server.ts'
import * as root from './routes/root/server.ts'
import * as systemCheck from './routes/system-check/server.ts'
import * as trackQuery from './routes/track-query/server.ts'

await loadParts()

/** Answers a request for a page, a payload or an act of the product. */
export const handle = createHandler(table, {
  root,
  login,
  confirm,
  company,
  'track-query': trackQuery,
  'system-check': systemCheck,
})
