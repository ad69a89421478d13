import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { visitorHeader } from '../../src/app/shared/offline-paths.ts'
import { serviceWorker } from '../../src/app/server/offline/service-worker.ts'
import type { Runtime } from '../../src/app/server/start/runtime.ts'
import { expect, test } from './support/people.ts'

/* The built service worker in a real browser, beside a small server that changes its build. */

const worker = readFileSync(join(process.env.BUILD_DIR ?? 'dist/test', 'service-worker/worker.js'), 'utf8')

/** What the server has: a build with its files; none after the worker was switched off. */
type Build = { id: string; files: string[]; documentOf?: string } | null

const scriptOf = (build: Build) => {
  const assets = { buildId: build?.id ?? 'none', worker, offline: build && { files: build.files } }
  return serviceWorker({ assets } as unknown as Runtime, ['/page']).text()
}

type Site = {
  origin: string
  publish: (next: Build) => void
  /** Ends the session of the person, as another device can. */
  endSession: () => void
  /** How often the form that signs out has arrived. */
  signOuts: () => number
  server: Server
}

/** Serves `/page`, and of the current build its worker, its offline document and the files that are not `missing`. */
async function serve(first: Build): Promise<Site> {
  let build = first
  let isVisitor = false
  let signOuts = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const send = (type: string, body: string, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
    if (path === '/page' && isVisitor) response.setHeader(visitorHeader, 'yes')
    if (path === '/service-worker.js') return void scriptOf(build).then((script) => send('text/javascript', script))
    if (path === '/offline') return send('text/html', `"buildId":"${build?.documentOf ?? build?.id}"`)
    if (path === '/page')
      return send('text/html', `<h1>Online ${build?.id}</h1><form method="post" action="/logout"><button>Sign out`)
    // Never answered, as on a connection that breaks.
    if (path === '/logout') return void (signOuts += 1)
    const isServed = build?.files.includes(path) && !path.includes('missing')
    send('text/javascript', `// ${path}`, isServed ? 200 : 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: (next) => (build = next),
    endSession: () => (isVisitor = true),
    signOuts: () => signOuts,
    server,
  }
}

/** The shells that can open a page. */
const completeShells = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).toSorted()
    const documents = await Promise.all(names.map((cacheName) => caches.match('/offline', { cacheName })))
    return names.filter((_, index) => documents[index])
  })

const cacheNames = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted())

/** Registers the worker of the current build. Returns its state once it is installed or has failed. */
const register = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const found = new Promise<ServiceWorker | null>((resolve) =>
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
    )
    const next = registration.installing ?? (await registration.update().then(() => found))
    return new Promise((resolve) => {
      const tell = () => (next?.state === 'activated' || next?.state === 'redundant') && resolve(next.state)
      next?.addEventListener('statechange', tell)
      tell()
    })
  })

const keepCopyOfAna = (page: Page) =>
  page.evaluate(async () => (await caches.open('pages-of-ana')).put('/copy', new Response('secret')))

/** Waits until the worker has deleted what it is deleting. */
const settled = (page: Page) => page.evaluate(() => navigator.locks.request('trackquery-copies', () => {}))

const first = { id: 'first', files: ['/assets/first.js'] }

const withWorker = test.extend<{ site: Site; app: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  site: async ({}, provide) => {
    const site = await serve(first)
    await provide(site)
    site.server.closeAllConnections()
    site.server.close()
  },
  app: async ({ browser, site }, provide) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto(`${site.origin}/page`)
    await provide(page)
    await context.close()
  },
})

withWorker('a worker that is switched off removes itself and all that was kept', async ({ app, site }) => {
  await register(app)
  await keepCopyOfAna(app)
  expect(await cacheNames(app)).toEqual(['pages-of-ana', 'shell-first'])
  site.publish(null)
  await register(app)
  await expect.poll(() => cacheNames(app)).toEqual([])
  await expect.poll(() => app.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await app.context().setOffline(true)
  await expect(app.goto(`${site.origin}/page`)).rejects.toThrow()
})

withWorker('a new build replaces the shell, and copies stay for the app to judge', async ({ app, site }) => {
  await register(app)
  await keepCopyOfAna(app)
  site.publish({ id: 'second', files: ['/assets/second.js'] })
  expect(await register(app)).toBe('activated')
  await expect.poll(() => cacheNames(app)).toEqual(['pages-of-ana', 'shell-second'])
  await app.context().setOffline(true)
  await app.goto(`${site.origin}/page`)
  await expect(app.getByText('"buildId":"second"')).toBeVisible()
})

withWorker('an install that fails leaves the app and the former worker as they are', async ({ app, site }) => {
  await register(app)
  const incomplete = { id: 'second', files: ['/assets/second.js', '/assets/missing.js'] }
  const ofAnotherServer = { id: 'second', files: ['/assets/second.js'], documentOf: 'first' }
  for (const build of [incomplete, ofAnotherServer]) {
    site.publish(build)
    expect(await register(app)).toBe('redundant')
    expect(await completeShells(app)).toEqual(['shell-first'])
  }
  await app.goto(`${site.origin}/page`)
  await expect(app.getByRole('heading', { name: 'Online second' })).toBeVisible()
  await app.context().setOffline(true)
  await app.goto(`${site.origin}/page`)
  await expect(app.getByText('"buildId":"first"')).toBeVisible()
})

withWorker(
  'a first install that fails leaves no complete shell, and the next one can succeed',
  async ({ app, site }) => {
    site.publish({ id: 'broken', files: ['/assets/missing.js'] })
    expect(await register(app)).toBe('redundant')
    expect(await completeShells(app)).toEqual([])
    site.publish(first)
    expect(await register(app)).toBe('activated')
    await expect.poll(() => cacheNames(app)).toEqual(['shell-first'])
  },
)

withWorker('signing out deletes all copies, even if the tab is closed before an answer', async ({ app, site }) => {
  await register(app)
  await keepCopyOfAna(app)
  const other = await app.context().newPage()
  await other.goto(`${site.origin}/page`)
  await other.getByRole('button', { name: 'Sign out' }).click({ noWaitAfter: true })
  await expect.poll(site.signOuts).toBe(1)
  await other.close()
  await expect.poll(() => cacheNames(app)).not.toContain('pages-of-ana')
})

withWorker('a session that was ended elsewhere loses its copies with the next page', async ({ app, site }) => {
  await register(app)
  await keepCopyOfAna(app)
  await app.goto(`${site.origin}/page`)
  await settled(app)
  expect(await cacheNames(app)).toContain('pages-of-ana')
  site.endSession()
  await app.goto(`${site.origin}/page`)
  await expect.poll(() => cacheNames(app)).not.toContain('pages-of-ana')
})

withWorker('another site that sends the sign-out form deletes no copies', async ({ app, site }) => {
  await register(app)
  await keepCopyOfAna(app)
  for (const [index, policy] of ['unsafe-url', 'no-referrer'].entries()) {
    const other = await app.context().newPage()
    const attack = `<meta name="referrer" content="${policy}"><form method="post" action="${site.origin}/logout"><button>Win`
    await other.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body: attack }))
    await other.goto('http://evil.example/')
    await other.getByRole('button', { name: 'Win' }).click({ noWaitAfter: true })
    await expect.poll(site.signOuts).toBe(index + 1)
    await other.close()
  }
  await settled(app)
  expect(await cacheNames(app)).toContain('pages-of-ana')
})
