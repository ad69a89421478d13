import { parentPort, workerData } from 'node:worker_threads'
import { openPostgresClient } from '../database/postgres-client.ts'
import { logError } from '../../log-error.ts'
import type { ThreadAnswer, ThreadCall, ThreadOptions } from './start-mail-thread.ts'
import { startMailing } from './mailing.ts'

/** The worker thread of `startMailThread`. */
const port = parentPort!
const send = (answer: ThreadAnswer) => port.postMessage(answer)

const { address, ...options } = workerData as ThreadOptions
const database = openPostgresClient(address)
const mailing = await startMailing(database, options)

port.on('message', (call: ThreadCall) => {
  switch (call.act) {
    case 'wake':
      return mailing.wake()
    case 'idle':
      return void mailing.idle().then(() => send({ id: call.id, value: undefined }))
    case 'captured':
      return void mailing.captured(call.to).then((value) => send({ id: call.id, value }))
    case 'opened':
      return void mailing.opened(call.mail).then((value) => send({ id: call.id, value }))
    case 'close':
      return void close()
  }
})
send({ smtpUrl: mailing.smtpUrl })

async function close() {
  await mailing.close().catch((error: unknown) => logError('mail, stop', error))
  await database.close()
  process.exit(0)
}
