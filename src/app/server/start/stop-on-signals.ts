import { log } from './log.ts'

/**
 * How long a stop takes at most, in milliseconds. The web server and the backend limit their own time, so this is for
 * what neither foresees. The embedded backend needs the longest, because it ends a PostgreSQL that hangs.
 */
const longestStop = 180_000

/**
 * Stops the process at SIGTERM or SIGINT.
 * @param before runs first, while the server still works; it has to limit its own time
 */
export function stopOnSignals(stop: () => Promise<void>, before = async () => {}): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    await before().catch((error: unknown) => log({ event: 'before_stop_failed', error: String(error) }))
    setTimeout(() => process.exit(1), longestStop).unref()
    await stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => void end()).on('SIGINT', () => void end())
  process.on('uncaughtException', (error) => {
    log({ event: 'uncaught_exception', error: error.stack ?? String(error) })
    process.exit(1)
  })
  process.on('unhandledRejection', (reason) => {
    log({ event: 'unhandled_rejection', error: reason instanceof Error ? reason.stack : String(reason) })
  })
}
