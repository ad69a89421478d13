import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { clientOf, isSame } from './worker-client.ts'
import type { Target, WorkerEnv } from './worker-env.ts'
import { type MailServer, mailServerAt } from './mail-server.ts'
import { type Outcomes, sendDue, settle } from './send-outbox.ts'
import { releaseDue } from './send-due-replies.ts'
import { runRounds } from './poll-loop.ts'
import { runSchedules } from './scheduled-tasks.ts'

type Connection = { target: Target; db: SupabaseClient; server: MailServer | null }

const idle = 500
const withoutMail = 60_000
const longestPause = 15_000

/** All that the worker does, until the signal says stop. */
export async function runWorker(env: WorkerEnv, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  const clock = { fails: 'What is due by the clock waits', goesOn: 'What is due by the clock goes on.' }
  const replies = { fails: 'Held replies wait', goesOn: 'Held replies go out again.' }
  await Promise.all([
    runMail(env, signal, log),
    runRounds({ env, signal, log, act: releaseDue, words: replies }),
    runRounds({ env, signal, log, act: runSchedules, words: clock }),
  ])
}

/**
 * Sends the mail of the outbox. A backend or a mail server that is away is waited for, ever longer; its return is noticed
 * within fifteen seconds.
 */
async function runMail(env: WorkerEnv, signal: AbortSignal, log: (line: string) => void) {
  const { sender, appOrigin } = env
  let connection: Connection | null = null
  let failures = 0
  let mustVerify = true
  let waiting = false
  const outcomes: Outcomes = new Map()
  // Whoever was told to stop still waits between attempts to say what became of the last mail.
  const pause = (time: number) => wait(time, undefined, signal.aborted ? {} : { signal }).catch(() => {})

  while (!signal.aborted || outcomes.size > 0) {
    try {
      connection = await connect(connection, env)
      if (!connection) {
        if (!waiting) log('Waiting for the backend: neither SUPABASE_URL nor a running embedded backend was found.')
        waiting = true
        await pause(idle)
        continue
      }
      waiting = false
      await settle({ db: connection.db, outcomes })
      if (signal.aborted) break
      const { db, server } = connection
      if (!server) {
        await pause(withoutMail)
        continue
      }
      // A mail server known to be away is asked first, so that no mail spends its attempts on it.
      if (mustVerify) await server.verify()
      mustVerify = false
      const { claimed, unreachable } = await sendDue({ db, server, sender, appOrigin, outcomes, signal })
      mustVerify = unreachable
      if (failures > 0) log('The worker goes on.')
      failures = 0
      if (claimed === 0) await pause(idle)
    } catch (error) {
      failures += 1
      mustVerify = true
      if (failures === 1) log(`The worker waits: ${error instanceof Error ? error.message : String(error)}`)
      await pause(Math.min(longestPause, idle * 2 ** Math.min(failures, 10)))
    }
  }
  connection?.server?.close()
}

async function connect(current: Connection | null, env: WorkerEnv): Promise<Connection | null> {
  const target = await env.target()
  if (!target) return null
  if (current && isSame(current.target, target)) return current
  current?.server?.close()
  return { target, db: clientOf(target), server: target.smtpUrl ? mailServerAt(target.smtpUrl) : null }
}
