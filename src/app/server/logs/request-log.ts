import { logLater } from '../start/log.ts'
import type { Observe } from './watch-request.ts'

/** Writes the line of a request. It has no path, query string, address, header or body: those may hold secrets. */
export const logRequest: Observe = ({ requestId, method, route, status, ms, company, person, aborted }) =>
  logLater({
    event: 'request',
    requestId,
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    company,
    person,
    ...(aborted && { aborted }),
  })
