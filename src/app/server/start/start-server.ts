import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadAppSecret } from './app-secret.ts'
import { createApp } from '../http/app.ts'
import type { Assets } from '../rendering/assets.ts'
import type { Env } from './env.ts'
import type { RequestHandler } from '../rendering/handle.ts'
import { listen, type ListenOptions } from '../http/listen.ts'
import { resources } from '../../resources.ts'
import type { Backend, Log, Runtime } from './runtime.ts'
import { StartError } from './start-error.ts'
import type { StaticFiles } from '../http/static-files.ts'

/** What the embedded backend tells us once it runs. */
type EmbeddedBackend = {
  url: string
  publishableKey: string
  addressKey: string
  mailUrl: string
  demoAccounts: { name: string; email: string; password: string; role: string }[]
  stop: () => Promise<void>
}
type EmbeddedOptions = { dataDir: string; appOrigin: string; databaseUrl?: string; smtpUrl?: string; demo: boolean }

/** Starts the backend that a machine without a Supabase project gets; it is no part of the build, and of no other. */
async function startEmbedded({ dataDir, appOrigin, databaseUrl, smtpUrl, demo }: Env): Promise<EmbeddedBackend> {
  const address = pathToFileURL(resolve('supabase/embedded/start.ts')).href
  const { startEmbedded } = (await import(/* @vite-ignore */ address)) as {
    startEmbedded: (options: EmbeddedOptions) => Promise<EmbeddedBackend>
  }
  return startEmbedded({ dataDir, appOrigin, demo, ...(databaseUrl && { databaseUrl }), ...(smtpUrl && { smtpUrl }) })
}

export type ServerOptions = {
  env: Env
  handle: RequestHandler
  assets: Assets
  files: StaticFiles
  dev?: boolean
  before?: ListenOptions['before']
}

const log: Log = (entry) => console.error(JSON.stringify({ at: new Date().toISOString(), ...entry }))

/** Starts everything that answers requests and says where; gives the function that stops it again. */
export async function startServer({ env, handle, assets, files, dev = false, before }: ServerOptions) {
  const embedded = env.hosted ? null : await startEmbedded(env).catch(rethrowAsStartError)
  const backend: Backend = env.hosted ? { ...env.hosted, addressKey: null } : toBackend(embedded as EmbeddedBackend)
  const secret = env.appSecret ?? (await loadAppSecret(env.dataDir))
  const { appOrigin, guard, undoSeconds } = env
  const runtime: Runtime = { appOrigin, guard, undoSeconds, backend, secret, assets, dev, log }
  const app = createApp({ runtime, handle, resources, files })
  const options = { app, runtime, host: env.host, port: env.port, trustProxy: env.trustProxy, before }
  const { stop } = await listen(options).catch(async (error: NodeJS.ErrnoException) => {
    await embedded?.stop()
    throw error.code === 'EADDRINUSE' ? new StartError(portTaken(env.port)) : error
  })
  console.log(startMessage(env, embedded))
  return {
    stop: async () => {
      await stop()
      await embedded?.stop()
    },
  }
}

/** The thread of the backend told what is wrong; where that was put together here helps nobody. */
function rethrowAsStartError(error: Error): never {
  throw new StartError(error.message, { cause: error })
}

const portTaken = (port: number) =>
  `Port ${port} is taken by another process. Stop that one, or choose another port, as in PORT=${port + 1} npm start.`

const toBackend = ({ url, publishableKey, addressKey }: EmbeddedBackend): Backend => ({
  url,
  publishableKey,
  addressKey,
})

function startMessage({ appOrigin }: Env, embedded: EmbeddedBackend | null): string {
  const lines = ['', `  TrackQuery is ready at ${appOrigin}`]
  if (embedded) {
    const accounts = embedded.demoAccounts.map(
      ({ email, password, role, name }) => `    ${email}  ${password}  ${name}, ${role}`,
    )
    if (accounts.length > 0) lines.push('', '  Demo accounts (address, password):', ...accounts)
    lines.push('', `  Captured mail: ${embedded.mailUrl}`)
  }
  return [...lines, ''].join('\n')
}

/**
 * Stops at a signal, once; what is not done in ten seconds is cut off.
 * @param before has to end while everything still runs, and sees to it itself that it does
 */
export function stopOnSignals(stop: () => Promise<void>, before = async () => {}): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    await before().catch((error: unknown) => log({ event: 'before the stop', error: String(error) }))
    setTimeout(() => process.exit(1), 10_000).unref()
    await stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => void end()).on('SIGINT', () => void end())
  process.on('uncaughtException', (error) => {
    log({ event: 'uncaught exception', error: error.stack ?? String(error) })
    process.exit(1)
  })
  process.on('unhandledRejection', (reason) => {
    log({ event: 'unhandled rejection', error: reason instanceof Error ? reason.stack : String(reason) })
  })
}
