import type { DraftKind } from '#domain/query.ts'
import type { DraftStatus } from '#screens/track-query/compose/draft-status.ts'

/** What stands in a composer at one moment, as it is posted. */
export type Written = {
  kind: DraftKind
  /** The go of the composer. */
  clientId: string
  /** Where it is posted, with the query of the page it was written on. */
  address: string
  fields: [name: string, value: string][]
}

/** What became of one save. `later` may go well if it is tried again; `no` will not until something else is written. */
export type Saved = { kind: 'saved'; savedAt: string | null } | { kind: 'later' | 'no'; problem: string }

export type SaverParts = {
  /** Posts what is written; `leaving` when the page may be gone before the answer is there. */
  send: (written: Written, seq: number, leaving: boolean) => Promise<Saved>
  tell: (kind: DraftKind, news: DraftStatus) => void
}

/** After a pause in typing, and now and then where there is none. */
const pauseMs = 700
const longestMs = 5000
/** Between two tries on a line that is down; doubled up to a limit. */
const retryMs = 2000
const longestRetryMs = 30_000

/** One go of one composer. */
type Go = {
  written: Written
  /** The fields that were kept last, or refused. */
  dealtWith: string
  /** Those that were sent last. */
  sent: string
  /** Since when something waits to be kept. */
  since: number | null
  seq: number
  failures: number
  underWay: Promise<void> | null
  timer?: ReturnType<typeof setTimeout>
}

/** A later page of the same go, after a form that came back, must not begin below what was counted before. */
const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000)

const contentOf = ({ fields }: Written) => JSON.stringify(fields)

/**
 * Keeps what is typed: 0.7 s after the last key, at once when asked to, one request at a time for each composer. What
 * could not be sent is tried again until it is.
 */
export function createDraftSaver({ send, tell }: SaverParts) {
  const goes = new Map<string, Go>()

  const plan = (go: Go, ms: number) => {
    clearTimeout(go.timer)
    go.timer = setTimeout(() => void save(go), ms)
  }

  const save = (go: Go, leaving = false): Promise<void> => {
    clearTimeout(go.timer)
    const content = contentOf(go.written)
    // Who leaves waits for nothing but what is on its way already.
    if (go.underWay && (!leaving || content === go.sent)) return go.underWay
    if (content === go.dealtWith) return Promise.resolve()
    const underWay = post(go, leaving).finally(() => {
      if (go.underWay === underWay) go.underWay = null
    })
    go.underWay = underWay
    return underWay
  }

  const post = async (go: Go, leaving: boolean): Promise<void> => {
    const { written } = go
    const { kind, clientId } = written
    const content = contentOf(written)
    go.since = null
    go.sent = content
    go.seq = Math.max(go.seq + 1, secondsSince2026())
    const saved = await send(written, go.seq, leaving)
    if (saved.kind === 'later') {
      tell(kind, { clientId, problem: saved.problem })
      go.failures += 1
      plan(go, Math.min(retryMs * 2 ** (go.failures - 1), longestRetryMs))
      return
    }
    go.failures = 0
    go.dealtWith = content
    tell(kind, { clientId, ...(saved.kind === 'saved' ? { savedAt: saved.savedAt } : { problem: saved.problem }) })
    if (contentOf(go.written) !== content) plan(go, pauseMs)
  }

  /** The goes that have something to keep. */
  const waiting = () =>
    [...goes.values()].filter((go) => go.underWay !== null || contentOf(go.written) !== go.dealtWith)

  return {
    /** Something was typed. */
    typed(written: Written): void {
      const known = goes.get(written.clientId)
      const go: Go = known ?? { written, dealtWith: '', sent: '', since: null, seq: 0, failures: 0, underWay: null }
      go.written = written
      goes.set(written.clientId, go)
      go.since ??= Date.now()
      plan(go, Math.min(pauseMs, Math.max(0, go.since + longestMs - Date.now())))
    },
    /** Whether something is not kept yet. */
    isBehind: (): boolean => waiting().length > 0,
    /** Keeps everything now, and says when that was done or failed. */
    async keepNow(leaving = false): Promise<void> {
      await Promise.all(
        waiting().map(async (go) => {
          await save(go, leaving)
          // What was typed while another save was under way.
          if (!leaving && go.failures === 0) await save(go)
        }),
      )
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
