import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PostgresAddress } from '../database/postgres-client.ts'
import type { CapturedEmail, OpenedEmail } from './mailbox.ts'
import type { Mailing, MailingOptions } from './mailing.ts'

export type ThreadOptions = MailingOptions & { address: PostgresAddress }

export type ThreadCall =
  | { act: 'wake' }
  | { act: 'close' }
  | { act: 'idle'; id: number }
  | { act: 'captured'; id: number; to?: string }
  | { act: 'opened'; id: number; mail: number }

export type ThreadAnswer = { smtpUrl: string } | { id: number; value: unknown }

/** Longer than the thread waits for the work in progress, in milliseconds. */
const longestClose = 25_000

/** Jobs and deliveries use one connection each. */
const connections = 2

/**
 * Starts the work after answers of auth in a thread of its own. In the thread of the answers it would delay the next
 * ones, and their time would show which addresses have an account.
 *
 * A thread that ends by itself ends this one, too: both are started again together.
 */
export async function startMailThread(address: PostgresAddress, options: MailingOptions): Promise<Mailing> {
  const workerData: ThreadOptions = { ...options, address: { ...address, connections } }
  const worker = new Worker(new URL(`./mail-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData,
    name: 'mail',
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const [{ smtpUrl }] = (await once(worker, 'message')) as [{ smtpUrl: string }]
  const exited = once(worker, 'exit')
  let isClosing = false
  worker.on('exit', () => {
    if (!isClosing) throw new Error('The thread that sends e-mails has ended.')
  })

  let calls = 0
  const waiting = new Map<number, (value: unknown) => void>()
  worker.on('message', ({ id, value }: { id: number; value: unknown }) => {
    waiting.get(id)?.(value)
    waiting.delete(id)
  })
  // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
  const send = (call: ThreadCall) => worker.postMessage(call)
  const ask = <T>(call: { act: 'idle' } | { act: 'captured'; to?: string } | { act: 'opened'; mail: number }) =>
    new Promise<T>((resolve) => {
      const id = (calls += 1)
      waiting.set(id, resolve as (value: unknown) => void)
      send({ ...call, id })
    })
  return {
    smtpUrl,
    captures: options.smtpUrl === undefined,
    wake: () => send({ act: 'wake' }),
    idle: () => ask<void>({ act: 'idle' }),
    captured: (to) => ask<CapturedEmail[]>({ act: 'captured', to }),
    opened: (mail) => ask<OpenedEmail | null>({ act: 'opened', mail }),
    close: async () => {
      isClosing = true
      send({ act: 'close' })
      const timeout = setTimeout(() => void worker.terminate(), longestClose)
      await exited
      clearTimeout(timeout)
    },
  }
}
