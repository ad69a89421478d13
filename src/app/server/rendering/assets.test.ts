import { describe, expect, test } from 'vitest'
import { routes } from '../../routes.ts'
import { builtAssets, latinFont, offlineModules, routeModule, type Manifest } from './assets.ts'

const pageIds = routes.pages.map(({ id }) => id)

/** A build in which each module has a file of its own, named like the module. */
const complete: Manifest = Object.fromEntries(
  [latinFont, ...offlineModules(pageIds)].map((module) => [module, { file: module }]),
)
const without = (module: string): Manifest =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => name !== module))
const build = { buildId: 'b1', pages: pageIds.map((id) => ({ id })), worker: '' }

describe('what the service worker keeps', () => {
  const files = builtAssets(complete, { ...build, readsOffline: true }).offline?.files

  test.each(pageIds)('includes the code of the page %s, because its path opens offline', (id) => {
    expect(files).toContain(`/${routeModule(id)}`)
  })

  test('includes the message for an app that does not start, and realtime for when the server answers again', () => {
    expect(files).toContain('/src/app/browser/fallback-error.ts')
    expect(files).toContain('/src/app/browser/realtime/start-realtime.tsx')
    expect(files).toContain(`/${latinFont}`)
  })

  test('includes the pictures of style sheets, such as the mark of the product, but no other typefaces', () => {
    const [entry = ''] = offlineModules(pageIds)
    const styled = { ...complete, [entry]: { file: entry, assets: ['mark.svg', 'greek.woff2'] } }
    const kept = builtAssets(styled, { ...build, readsOffline: true }).offline?.files
    expect(kept).toContain('/mark.svg')
    expect(kept).not.toContain('/greek.woff2')
  })

  test.each([latinFont, ...offlineModules(pageIds)])('cannot lack %s: the start fails', (module) => {
    expect(() => builtAssets(without(module), { ...build, readsOffline: true })).toThrow(module)
  })

  test('is nothing where the service worker is switched off', () => {
    expect(builtAssets(complete, { ...build, readsOffline: false }).offline).toBeNull()
  })
})
