/** As the caches of a browser. `space`: how many entries have room in all of them together. */
export function memoryCaches(space = Infinity): CacheStorage {
  const stored = new Map<string, Map<string, Response>>()
  const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  const count = () => [...stored.values()].reduce((sum, { size }) => sum + size, 0)

  const cacheOf = (entries: Map<string, Response>): Partial<Cache> => ({
    match: (request) => Promise.resolve(entries.get(keyOf(request))?.clone()),
    put: async (request, response) => {
      if (count() >= space) throw new DOMException('Full.', 'QuotaExceededError')
      entries.set(keyOf(request), response)
    },
    delete: (request) => Promise.resolve(entries.delete(keyOf(request ?? ''))),
    keys: () => Promise.resolve([...entries.keys()] as unknown as Request[]),
  })

  return {
    has: (name) => Promise.resolve(stored.has(name)),
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name) => Promise.resolve(stored.delete(name)),
    open: (name) => {
      const entries = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, entries)
      return Promise.resolve(cacheOf(entries) as Cache)
    },
    match: (request, { cacheName = '' } = {}) => Promise.resolve(stored.get(cacheName)?.get(keyOf(request))?.clone()),
  }
}
