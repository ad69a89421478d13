import { setTimeout as wait } from 'node:timers/promises'
import { logEvent } from '../../log-error.ts'
import type { Answer } from '../http/answer.ts'
import { corsHeaders } from '../http/cors.ts'

/** How long a request waits before the database is asked whether it answers at all, in milliseconds. */
const patienceMs = 100

/**
 * A database that answers nothing in so many turns is silent. Turns are counted instead of time: when this thread is late
 * itself, a turn takes longer, and the answer gets the time to arrive.
 */
const turns = 5
const turnMs = 100

/**
 * Answers requests 503 at once while the database is silent, and those that wait when it falls silent. It is asked over
 * its own connection while a request waits, so a slow statement is no silence. While it is silent, it is asked until it
 * answers.
 * @param ping asks the database. Rejects when it does not work
 * @returns carries out a request
 */
export function unlessSilent(
  ping: () => Promise<unknown>,
): <A extends Answer>(work: () => Promise<A>) => Promise<A | Response> {
  const waiting = new Set<() => void>()
  let isSilent = false
  let isWatching = false

  const become = (silent: boolean) => {
    if (silent !== isSilent) logEvent(silent ? 'database_silent' : 'database_answers')
    isSilent = silent
    if (silent) for (const giveUp of waiting) giveUp()
  }
  const ask = async () => {
    const working = ping().then(
      () => true,
      () => false,
    )
    let works: boolean | undefined
    for (let turn = 0; turn < turns && works === undefined; turn += 1) {
      works = await Promise.race([working, wait(turnMs, undefined)])
    }
    if (works === undefined) become(true)
    become(!(await working))
  }
  const watch = async () => {
    if (isWatching) return
    isWatching = true
    for (;;) {
      await wait(patienceMs, undefined, { ref: false })
      if (waiting.size === 0 && !isSilent) break
      await ask()
    }
    isWatching = false
  }

  return async (work) => {
    if (isSilent) return unavailable()
    const { promise: givenUp, resolve } = Promise.withResolvers<Response>()
    const working = work()
    const giveUp = () => {
      resolve(unavailable())
      // Nobody reads a file that is answered late.
      void working.then(({ body }) => body?.cancel()).catch(() => {})
    }
    waiting.add(giveUp)
    void watch()
    try {
      const answer = await Promise.race([working, givenUp])
      if (answer.status !== 500) return answer
      // A request whose connection broke may have failed with any error.
      await Promise.race([ask(), givenUp])
      return isSilent ? unavailable() : answer
    } finally {
      waiting.delete(giveUp)
    }
  }
}

const unavailable = () =>
  Response.json({ message: 'The database does not answer' }, { status: 503, headers: corsHeaders })
