import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp, type AppOptions } from '../http/app.ts'
import { watchEventLoop } from '../http/event-loop.ts'
import { listen, type ListenOptions, type RunningServer } from '../http/listen.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { startMetrics, type Metrics } from '../logs/metrics.ts'
import { logRequest } from '../logs/request-log.ts'
import type { Observe } from '../logs/watch-request.ts'
import type { Assets } from '../rendering/assets.ts'
import { hostedContradictions } from './hosted-contradictions.ts'
import { loadAppSecret } from './app-secret.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'
import type { Backend, RequestHandler, Runtime } from './runtime.ts'
import { explainListen, requireFreeAddress } from './require-free-address.ts'
import { StartError } from './start-error.ts'

/** What the embedded backend reports once it runs. */
type EmbeddedBackend = {
  url: string
  publishableKey: string
  addressKey: string
  /** Shows the captured e-mails; null when a mail server sends them. */
  mailUrl: string | null
  demoAccounts: { name: string; email: string; password: string; role: string }[]
  /** The secret of the one-time link by which this installation is set up; null when somebody has an account. */
  setupToken: string | null
  stop: () => Promise<void>
}
type EmbeddedOptions = Pick<Env, 'dataDir' | 'appOrigin' | 'demo' | 'signUp' | 'createCompanies'> & {
  databaseUrl?: string
  smtpUrl?: string
}

/** Starts the embedded backend, for a machine without a Supabase project. */
async function startEmbedded(env: Env, build?: string): Promise<EmbeddedBackend> {
  const { dataDir, appOrigin, databaseUrl, smtpUrl, demo, signUp, createCompanies } = env
  const file = build ? join(build, 'backend/supabase/embedded/start.js') : resolve('supabase/embedded/start.ts')
  const address = pathToFileURL(file).href
  const { startEmbedded } = (await import(/* @vite-ignore */ address)) as {
    startEmbedded: (options: EmbeddedOptions) => Promise<EmbeddedBackend>
  }
  return startEmbedded({
    dataDir,
    appOrigin,
    demo,
    signUp,
    createCompanies,
    ...(databaseUrl && { databaseUrl }),
    ...(smtpUrl && { smtpUrl }),
  })
}

export type ServerOptions = {
  env: Env
  handle: RequestHandler
  resources: AppOptions['resources']
  assets: Assets
  files: StaticFiles
  /** The folder of the build. Without one, the embedded backend runs from its sources. */
  build?: string
  worker?: Runtime['worker']
  dev?: boolean
  before?: ListenOptions['before']
}

/**
 * Starts the backend, if it is embedded, and the web server, and prints where they are.
 * @returns the function that stops both
 * @throws StartError for a failure that the operator can do something about
 */
export async function startServer(options: ServerOptions) {
  const { env, handle, resources, assets, files, build, worker, dev = false, before } = options
  await requireFreeAddress(env)
  const metrics = env.metrics ? await startMetrics(env.metrics) : null
  const embedded = env.hosted ? null : await startEmbedded(env, build).catch(rethrowAsStartError)
  const backend: Backend = env.hosted ? { ...env.hosted, addressKey: null } : toBackend(embedded as EmbeddedBackend)
  const secret = env.appSecret ?? (await loadAppSecret(env.dataDir))
  const { appOrigin, httpBase, guard, undoSeconds, mail: sendsMail, signUp } = env
  const runtime: Runtime = {
    appOrigin,
    httpBase,
    guard,
    signUp,
    setup: { isPending: typeof embedded?.setupToken === 'string' },
    undoSeconds,
    sendsMail,
    backend,
    secret,
    assets,
    dev,
    log,
    worker,
  }
  const eventLoop = watchEventLoop()
  const app = createApp({ runtime, isOverloaded: eventLoop.isOverloaded, handle, resources, files })
  const { host, port, trustProxy } = env
  const listenOptions = { app, runtime, host, port, trustProxy, before, observe: observerOf(env, metrics) }
  const running = await listen(listenOptions).catch(async (error: NodeJS.ErrnoException) => {
    metrics?.stop()
    await embedded?.stop()
    throw explainListen(error, env)
  })
  if (metrics) addGauges(metrics, runtime, { ...running, ...eventLoop })
  console.log(startMessage(env, embedded))
  if (env.hosted)
    void hostedContradictions({ ...env, hosted: env.hosted }).then((lines) =>
      lines.forEach((line) => console.warn(line)),
    )
  return {
    stop: async () => {
      eventLoop.stop()
      await running.stop()
      await embedded?.stop()
      metrics?.stop()
    },
  }
}

/** What learns of each request; undefined when nobody asks for it. */
function observerOf({ logRequests }: Env, metrics: Metrics | null): Observe | undefined {
  if (!metrics) return logRequests ? logRequest : undefined
  if (!logRequests) return metrics.observe
  return (finished) => {
    logRequest(finished)
    metrics.observe(finished)
  }
}

/** The numbers that this process knows at any time. */
function addGauges(
  { gauge }: Metrics,
  { worker }: Runtime,
  {
    openConnections,
    openSockets,
    isOverloaded,
  }: Omit<RunningServer, 'stop'> & Pick<ReturnType<typeof watchEventLoop>, 'isOverloaded'>,
): void {
  gauge('http_open_connections', 'Connections of clients, with sockets.', openConnections)
  gauge('realtime_open_sockets', 'Realtime sockets that are passed on to the embedded backend.', openSockets)
  gauge('app_overloaded', 'Whether pages are answered 503, because requests wait too long.', () =>
    Number(isOverloaded()),
  )
  if (worker) gauge('worker_up', 'Whether the worker runs.', () => Number(worker.endedAt === null))
}

/** The backend's thread has reported the cause. The stack of this thread would not help. */
function rethrowAsStartError(error: Error): never {
  throw new StartError(error.message, { cause: error })
}

const toBackend = ({ url, publishableKey, addressKey }: EmbeddedBackend): Backend => ({
  url,
  publishableKey,
  addressKey,
})

function startMessage({ appOrigin }: Env, embedded: EmbeddedBackend | null): string {
  const output = ['', `  TrackQuery is ready at ${appOrigin}`]
  if (embedded) {
    if (embedded.setupToken !== null) {
      output.push(
        '',
        '  Set it up with this link, which works once:',
        `    ${appOrigin}/setup?token=${embedded.setupToken}`,
      )
    }
    const accounts = embedded.demoAccounts.map(
      ({ email, password, role, name }) => `    ${email}  ${password}  ${name}, ${role}`,
    )
    if (accounts.length > 0) output.push('', '  Demo accounts (address, password):', ...accounts)
    if (embedded.mailUrl !== null) output.push('', `  Captured e-mails, on this machine only: ${embedded.mailUrl}`)
  }
  return [...output, ''].join('\n')
}
