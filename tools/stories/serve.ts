import { createReadStream, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

type ServeOptions = {
  /** Frames with a screen in docs pages stay empty. Each would load Storybook anew, and screens are run as stories. */
  withoutScreensInDocs?: boolean
}

const isScreenInDocs = ({ searchParams }: URL) =>
  searchParams.get('embed') === 'true' && searchParams.get('id')?.startsWith('screens-')

const emptyPage = '<!doctype html><html lang="en"><title>A screen</title></html>'

/**
 * Serves a folder on a free port of this machine. A missing file is answered with 404.
 * @returns the server and its address
 */
export async function serveFolder(
  folder: string,
  { withoutScreensInDocs = false }: ServeOptions = {},
): Promise<{ server: Server; url: string }> {
  const server = createServer(({ url = '/' }, response) => {
    const address = new URL(url, 'http://localhost')
    if (withoutScreensInDocs && isScreenInDocs(address)) {
      response.writeHead(200, { 'content-type': types['.html'] }).end(emptyPage)
      return
    }
    const path = decodeURIComponent(address.pathname)
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end()
      return
    }
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { server, url: `http://127.0.0.1:${address.port}` }
}
