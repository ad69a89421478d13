import { EnvError } from '../start/env.ts'
import type { Addresses } from '../../routes/route-objects.ts'
import type { Page, RouteTable } from '../../routes.ts'
import { requiresSession, defaultGuard, matchesAny, normalizePath, type GuardSettings } from './guard-patterns.ts'

/** The configured addresses, by page id. */
type GuardPaths = { login: string; confirm: string }

/**
 * The table as the environment wants it: sign-in and mail-link page at their configured addresses, their usual ones
 * leading there, and pages opened to visitors where patterns say so. Decided once, for each page by its one path, so
 * that no spelling of an address can tell guard and router apart.
 * @throws EnvError for a setting that cannot work or would show what belongs to a person
 */
export function applyGuardConfig(table: RouteTable, guard: GuardSettings, taken: readonly string[] = []): RouteTable {
  const moved: GuardPaths = { login: guard.login, confirm: guard.callback }
  const addresses: Addresses = moved
  assertFree(table, moved, taken)
  assertPatternsMatch(table, guard)
  const pages = table.pages.map((page) => applyGlobs(guard, { ...page, path: addresses[page.id] ?? page.path }))
  const usual = table.pages.filter(({ id, path }) => pages.some((page) => page.id === id && page.path !== path))
  const redirects = Object.fromEntries(usual.map(({ id, path }) => [path, addresses[id] ?? path]))
  return { ...table, pages, redirects: { ...table.redirects, ...redirects } }
}

function applyGlobs(guard: GuardSettings, page: Page): Page {
  if (page.public || requiresSession(guard, page.path)) return page
  if (page.forVisitors) return { ...page, open: true }
  const variable = matchesAny(guard.exclude, page.path) ? 'GUARD_EXCLUDE' : 'GUARD_INCLUDE'
  throw new EnvError(`${variable} would open ${page.path} to visitors, which shows what belongs to a person.`)
}

/** Two things at one address would leave one of them unreachable. */
function assertFree({ pages, redirects }: RouteTable, moved: GuardPaths, taken: readonly string[]) {
  const others = pages.filter(({ id }) => !Object.hasOwn(moved, id)).map(({ path }) => path)
  const used = [...others, ...Object.keys(redirects), ...taken]
  // The usual addresses too: mails and bookmarks go on using them.
  assertUnused('GUARD_LOGIN', moved.login, [...used, moved.confirm, defaultGuard.callback])
  assertUnused('GUARD_CALLBACK', moved.confirm, [...used, moved.login, defaultGuard.login])
}

function assertUnused(variable: string, path: string, used: readonly string[]) {
  const there = used.find((other) => normalizePath(other) === normalizePath(path))
  if (there) throw new EnvError(`${variable} ${path} is taken: ${there} is the address of something else.`)
}

/** A pattern that no page matches is a slip of the pen, and a guard must not be told less than was meant. */
function assertPatternsMatch({ pages }: RouteTable, { include, exclude }: GuardSettings) {
  for (const [variable, globs] of [
    ['GUARD_INCLUDE', include],
    ['GUARD_EXCLUDE', exclude],
  ] as const) {
    for (const glob of globs) {
      if (pages.some(({ path }) => matchesAny([glob], path))) continue
      throw new EnvError(`${variable} has the pattern ${glob}, which matches no page.`)
    }
  }
}
