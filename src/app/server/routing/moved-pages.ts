import type { PagePaths } from '../../shared/route-table.ts'
import type { Runtime } from '../start/runtime.ts'
import { defaultGuard } from './guard-patterns.ts'

/** The configured paths of moved pages. Undefined when all paths are the defaults. */
export function movedPages({ guard: { login, callback } }: Pick<Runtime, 'guard'>): PagePaths | undefined {
  if (login === defaultGuard.login && callback === defaultGuard.callback) return undefined
  return { login, confirm: callback }
}
