import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldNavigation, holdNavigations } from './hold-navigation.ts'
import { watchSubmissions } from './submissions.ts'

let posted: number
beforeEach(() => {
  posted = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { activeElement: null, links: [], getElementById: () => null })
  for (const name of ['HTMLAnchorElement', 'HTMLElement']) vi.stubGlobal(name, EventTarget)
  vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' })
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => void vi.unstubAllGlobals())

/** A router of a device that is offline, whose pages load without the network. */
async function offlineRouter() {
  const action = () => {
    posted += 1
    return null
  }
  const router = createMemoryRouter([
    { path: '/', loader: () => null, children: [] },
    { path: '/list', loader: () => null, action },
  ])
  watchSubmissions(router)
  holdNavigations(router)
  router.initialize()
  // The end of a load resets what is held.
  await expect.poll(() => router.state.initialized).toBe(true)
  return router
}

test('a page that is opened while offline is held', async () => {
  const router = await offlineRouter()
  await router.navigate('/list')
  expect(router.state.blockers.get('offline')?.state).toBe('blocked')
  expect(router.state.location.pathname).toBe('/')

  await expect.poll(heldNavigation).not.toBeNull()
  heldNavigation()?.cancel()
  expect(heldNavigation()).toBeNull()
  // The wait ends with its next attempt, which would otherwise come after this test.
  window.dispatchEvent(new Event('online'))
  router.dispose()
})

test('what a person posts by script while offline is posted at once, and never held for later', async () => {
  const router = await offlineRouter()
  const formData = new FormData()
  formData.set('intent', 'read-notifications')
  await router.navigate('/list', { formMethod: 'post', formData })
  expect(posted).toBe(1)
  expect(router.state.blockers.get('offline')?.state).not.toBe('blocked')
  router.dispose()
})
