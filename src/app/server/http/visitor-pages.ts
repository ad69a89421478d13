import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { RequestRecord } from '../logs/request-record.ts'
import { isCrawler } from '../rendering/crawler.ts'
import { browserLocale } from '../session/browser-clock.ts'
import { isPrefetch } from '../session/request-session.ts'
import type { Runtime } from '../start/runtime.ts'
import type { BytesResponse } from './bytes-response.ts'
import { encodingFor } from './compress.ts'
import { openedElsewhere } from './opened-elsewhere.ts'
import { wantsJson } from './wants-json.ts'

/** A response as it is written to the socket. Its headers are names and values in turn. */
export type WrittenResponse = { status: number; headers: string[]; content: Uint8Array }

type VisitorPage = WrittenResponse & { requestId: string; record: RequestRecord }

/**
 * A page says when it was rendered, though nothing that a visitor sees depends on it. After this many milliseconds it is
 * rendered again.
 */
const maxAge = 60_000
const limits = { max: 500, maxSize: 4 * 1024 * 1024, ttl: maxAge }
const maxUrlLength = 500

/** Names that the server needs not read as a URL to know them for valid. Others are answered by the app. */
const plainHost = /^[a-z0-9._-]+(?::[1-5]?\d{1,4})?$/i

/** No cookie, or the time zone of the browser alone. */
const impersonalCookie = /^(?:time-zone=[\w%+-]{0,64})?$/

const requestIdHeader = 'x-request-id'
/** The headers that one response has for itself. */
const ownHeaders = new Set([requestIdHeader, 'server-timing'])

/**
 * Remembers the pages of visitors: those that any visitor without cookies gets at an address (`isForAnyVisitor`). They
 * are answered without the app, also while the server is overloaded. A process serves one build, and remembers none of
 * another.
 */
export function rememberVisitorPages({ appOrigin }: Pick<Runtime, 'appOrigin'>) {
  const pages = new LRUCache<string, VisitorPage>({
    ...limits,
    sizeCalculation: ({ content, headers }, key) => content.length + headers.join('').length + key.length,
  })
  return {
    /** The page for a request; undefined when the app has to answer it. */
    find: (request: IncomingMessage): VisitorPage | undefined => {
      const key = keyOf(request, appOrigin)
      const page = key === null ? undefined : pages.get(key)
      // In place: the headers are written before the next request is read.
      if (page) page.headers[1] = page.requestId = randomUUID()
      return page
    },
    /** Remembers the answer of the app if the next visitor gets the same. */
    remember: (
      request: IncomingMessage,
      { isForAnyVisitor, status, headers, content }: BytesResponse,
      record: RequestRecord,
    ) => {
      // The session says `no-cache` of a page that is nobody's own, and that sets no cookie.
      if (!isForAnyVisitor || request.method !== 'GET' || headers.get('cache-control') !== 'no-cache') return
      const key = keyOf(request, appOrigin)
      if (key === null) return
      const others = [...headers].filter(([name]) => !ownHeaders.has(name))
      const written = { status, headers: [requestIdHeader, '', ...others.flat()], content }
      pages.set(key, { ...written, requestId: '', record })
    },
  }
}

/** All that such a page depends on; null for a request that needs the app. */
function keyOf({ method, url = '', headers }: IncomingMessage, appOrigin: string): string | null {
  const read = (name: string) => (headers[name] as string | undefined) ?? null
  const cookie = read('cookie') ?? ''
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!impersonalCookie.test(cookie) || url[0] !== '/' || url.length > maxUrlLength) return null
  if (!plainHost.test(read('host') ?? '') || read('content-length') !== null || read('transfer-encoding') !== null)
    return null
  const request = { url: `http://visitor.invalid${url}`, headers: { get: read } }
  if (isPrefetch(request.headers) || wantsJson(request)) return null
  // Such a page says so.
  if (openedElsewhere(request.headers, appOrigin)) return null
  const encoding = encodingFor(read('accept-encoding') ?? '')
  return [browserLocale(read('accept-language') ?? ''), encoding, isCrawler(request), cookie, url].join('\n')
}
