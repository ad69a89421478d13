import { setTimeout as wait } from 'node:timers/promises'
import { logEvent } from '../../log-error.ts'
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
export function unlessSilent(ping: () => Promise<unknown>): (work: () => Promise<Response>) => Promise<Response> {
  const waiting = new Set<() => void>()
  let isSilent = false
  let watching: Promise<void> | undefined

  const fallSilent = () => {
    if (!isSilent) logEvent('database_silent')
    isSilent = true
    for (const giveUp of waiting) giveUp()
  }
  const ask = async () => {
    let isOver = false
    const answer = ping()
      .then(() => {
        if (isSilent) logEvent('database_answers')
        isSilent = false
      }, fallSilent)
      .finally(() => {
        isOver = true
      })
    for (let turn = 0; turn < turns && !isOver; turn += 1) await Promise.race([answer, wait(turnMs)])
    if (!isOver) fallSilent()
    await answer
  }
  const watch = async () => {
    for (;;) {
      await wait(patienceMs, undefined, { ref: false })
      if (waiting.size === 0 && !isSilent) return
      await ask()
    }
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
    watching ??= watch().finally(() => {
      watching = undefined
    })
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
