import type { PagePaths, Page, RouteTable } from '../../shared/route-table.ts'
import { EnvError } from '../start/env.ts'
import { defaultGuard, matchesAny, normalizePath, requiresSession, type GuardSettings } from './guard-patterns.ts'

/** The configured paths, by page id. */
type GuardPaths = { login: string; confirm: string }

/**
 * Applies the `GUARD_*` settings to the route table: the sign-in page and the mail-link page move to their configured
 * paths, with redirects from the usual ones, and patterns open pages to visitors. It is done once, for each page by its
 * own path, so that no spelling of a URL can make guard and router disagree.
 * @param reservedPaths paths of resource routes, which no page may take
 * @throws EnvError for a setting that cannot work, or that would show personal data to visitors
 */
export function applyGuardConfig(
  table: RouteTable,
  guard: GuardSettings,
  reservedPaths: readonly string[] = [],
): RouteTable {
  const moved: GuardPaths = { login: guard.login, confirm: guard.callback }
  const paths: PagePaths = moved
  assertFree(table, moved, reservedPaths)
  assertPatternsMatch(table, guard)
  const pages = table.pages.map((page) => applyGlobs(guard, { ...page, path: paths[page.id] ?? page.path }))
  const usual = table.pages.filter(({ id, path }) => pages.some((page) => page.id === id && page.path !== path))
  const redirects = Object.fromEntries(usual.map(({ id, path }) => [path, paths[id] ?? path]))
  return { ...table, pages, redirects: { ...table.redirects, ...redirects } }
}

function applyGlobs(guard: GuardSettings, page: Page): Page {
  if (page.public || requiresSession(guard, page.path)) return page
  if (page.forVisitors) return { ...page, open: true }
  const variable = matchesAny(guard.exclude, page.path) ? 'GUARD_EXCLUDE' : 'GUARD_INCLUDE'
  throw new EnvError(`${variable} would open ${page.path} to visitors, but that page shows personal data.`)
}

/** Of two things at one path, one would be unreachable. */
function assertFree({ pages, redirects }: RouteTable, moved: GuardPaths, reservedPaths: readonly string[]) {
  const others = pages.filter(({ id }) => !Object.hasOwn(moved, id)).map(({ path }) => path)
  const used = [...others, ...Object.keys(redirects), ...reservedPaths]
  // The usual paths stay reserved: e-mails and bookmarks use them.
  assertUnused('GUARD_LOGIN', moved.login, [...used, moved.confirm, defaultGuard.callback])
  assertUnused('GUARD_CALLBACK', moved.confirm, [...used, moved.login, defaultGuard.login])
}

function assertUnused(variable: string, path: string, used: readonly string[]) {
  const taken = used.find((other) => normalizePath(other) === normalizePath(path))
  if (taken) throw new EnvError(`${variable} ${path} is taken: ${taken} is the path of something else.`)
}

/** A pattern without a page is a typing error, and must not silently weaken or strengthen the guard. */
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
