import type { SupabaseClient } from '@supabase/supabase-js'
import { createWorkerClient, isSameTarget } from './worker-client.ts'
import type { Target, WorkerEnv } from './worker-env.ts'
import { type MailServer, mailServerAt } from './mail-server.ts'
import { type SendOutcomes, sendDueEmails, reportOutcomes } from './send-outbox.ts'
import { proveAddresses } from './prove-addresses.ts'
import { saveSettings } from './save-settings.ts'
import { sendDueReplies } from './send-due-replies.ts'
import { runPollLoop } from './poll-loop.ts'
import { runScheduledTasks } from './scheduled-tasks.ts'
import { type Wait, waitByClock } from './wait.ts'

type Connection = { target: Target; db: SupabaseClient; server: MailServer | null }

const idle = 500
const withoutMail = 60_000
const longestPause = 15_000

/**
 * Runs all loops of the worker until the signal aborts.
 * @param wait how the loops wait between two runs
 */
export async function runWorker(
  env: WorkerEnv,
  signal: AbortSignal,
  log: (line: string) => void,
  wait: Wait = waitByClock,
): Promise<void> {
  const clock = { failure: 'Scheduled tasks failed', recovery: 'Scheduled tasks work again.' }
  const replies = { failure: 'Sending scheduled replies failed', recovery: 'Scheduled replies are sent again.' }
  const proofs = { failure: 'Invited people cannot join', recovery: 'Invited people can join again.' }
  const settings = { failure: 'Saving CREATE_COMPANIES failed', recovery: 'CREATE_COMPANIES is saved.' }
  await Promise.all([
    runMail(env, signal, log, wait),
    runPollLoop({ env, signal, log, act: proveAddresses, messages: proofs, wait }),
    runPollLoop({ env, signal, log, act: sendDueReplies, messages: replies, wait }),
    runPollLoop({ env, signal, log, act: runScheduledTasks, messages: clock, wait }),
    env.createCompanies &&
      runPollLoop({ env, signal, log, act: saveSettings(env.createCompanies), messages: settings, wait }),
  ])
}

/**
 * Sends the e-mails of the outbox. Retries an unreachable backend or mail server with increasing delays, at most 15 s.
 */
async function runMail(env: WorkerEnv, signal: AbortSignal, log: (line: string) => void, wait: Wait) {
  const { sender, appOrigin } = env
  let connection: Connection | null = null
  let failures = 0
  let mustVerify = true
  let waiting = false
  const outcomes: SendOutcomes = new Map()
  // After a stop, still waits between attempts to save the last outcome.
  const pause = (time: number) => wait(time, signal.aborted ? undefined : signal)

  while (!signal.aborted || outcomes.size > 0) {
    try {
      connection = await connect(connection, env)
      if (!connection) {
        if (!waiting) log('Waiting for the backend: SUPABASE_URL is not set and no embedded backend is running.')
        waiting = true
        await pause(idle)
        continue
      }
      waiting = false
      await reportOutcomes({ db: connection.db, outcomes })
      if (signal.aborted) break
      const { db, server } = connection
      if (!server) {
        await pause(withoutMail)
        continue
      }
      // Checks a mail server that was unreachable, so that no e-mail uses up its attempts.
      if (mustVerify) await server.verify()
      mustVerify = false
      const { claimed, unreachable } = await sendDueEmails({ db, server, sender, appOrigin, outcomes, signal })
      mustVerify = unreachable
      if (failures > 0) log('E-mails are sent again.')
      failures = 0
      if (claimed === 0) await pause(idle)
    } catch (error) {
      failures += 1
      mustVerify = true
      if (failures === 1) log(`Sending e-mails failed: ${error instanceof Error ? error.message : String(error)}`)
      await pause(Math.min(longestPause, idle * 2 ** Math.min(failures, 10)))
    }
  }
  connection?.server?.close()
}

async function connect(current: Connection | null, env: WorkerEnv): Promise<Connection | null> {
  const target = await env.target()
  if (!target) return null
  if (current && isSameTarget(current.target, target)) return current
  current?.server?.close()
  return { target, db: createWorkerClient(target), server: target.smtpUrl ? mailServerAt(target.smtpUrl) : null }
}
