/** A change of one constant or text of the specification in the source. */
export type FigureMutation = {
  file: string
  from: string
  to: string
  /** The starts of the titles of the rows that must fail, and no others. */
  rows: readonly string[]
}

const toasts = ['Toast notifications close']
const preloads = ['At most 5 route preloads']
const session = ['Session: token auto-refresh']
const realtime = ['Realtime: heartbeat']
const storage = ['Storage listing defaults']
const client = ['Generic HTTP client']
const notFound = ['An unmatched path produces', 'Unmatched path |']

const backend = 'src/domain/backend-defaults.ts'
const retries = 'src/app/http-client/retry-rule.ts'
const words = 'src/domain/words/en/problem.ts'

/** Every constant and text of the specification (docs/spec.md §7, §8, §9). */
export const mutations: readonly FigureMutation[] = [
  { file: 'src/ui/toast/toast-store.ts', from: 'toastDuration = 5000', to: 'toastDuration = 4000', rows: toasts },
  {
    file: 'src/app/browser/data/prefetch-cache.ts',
    from: 'maxConcurrent = 5',
    to: 'maxConcurrent = 6',
    rows: preloads,
  },
  { file: 'src/app/browser/data/save-data.ts', from: "includes('2g')", to: "includes('5g')", rows: preloads },
  {
    file: 'src/app/browser/data/save-data.ts',
    from: 'saveData === true',
    to: 'saveData === undefined',
    rows: preloads,
  },
  { file: 'src/ui/avatar/initials.ts', from: '.slice(0, 2)', to: '.slice(0, 3)', rows: ['Avatar initials'] },
  { file: 'src/app/server/session/refresh.ts', from: 'Seconds = 120', to: 'Seconds = 90', rows: session },
  {
    file: 'src/app/browser/session-monitor/poll-session.ts',
    from: 'EveryMs = 30_000',
    to: 'EveryMs = 31_000',
    rows: session,
  },
  { file: 'src/app/server/session/session-cookie.ts', from: '400 * 24', to: '399 * 24', rows: session },
  { file: backend, from: 'heartbeatIntervalMs: 30_000', to: 'heartbeatIntervalMs: 25_000', rows: realtime },
  { file: backend, from: 'timeout: 10_000', to: 'timeout: 9000', rows: realtime },
  { file: backend, from: '[1000,', to: '[900,', rows: realtime },
  { file: backend, from: ' 2000,', to: ' 3000,', rows: realtime },
  { file: backend, from: ' 5000,', to: ' 4000,', rows: realtime },
  { file: backend, from: ' 10_000] as', to: ' 20_000] as', rows: realtime },
  { file: backend, from: 'limit: 100', to: 'limit: 50', rows: storage },
  { file: backend, from: 'offset: 0', to: 'offset: 1', rows: storage },
  { file: backend, from: "order: 'asc'", to: "order: 'desc'", rows: storage },
  { file: backend, from: "cacheControl: '3600'", to: "cacheControl: '60'", rows: storage },
  {
    file: 'src/ui/progress/delayed-flag.ts',
    from: 'showDelay = 200',
    to: 'showDelay = 100',
    rows: ['Asynchronous view'],
  },
  { file: retries, from: 'idempotent: 0', to: 'idempotent: 1', rows: client },
  { file: retries, from: 'other: 1', to: 'other: 2', rows: client },
  ...[408, 409, 425, 429, 500, 502, 503, 504].map((status) => ({
    file: retries,
    from: `${status}`,
    to: `${status + 100}`,
    rows: client,
  })),
  { file: words, from: 'Page not found: $', to: 'No page: $', rows: notFound },
  { file: words, from: 'Page Not Found: $', to: 'No Page: $', rows: ['Route validation failure'] },
]
