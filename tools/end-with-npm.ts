/** How often the shell of npm is looked for, in milliseconds. No event tells that a parent has ended. */
const interval = 500

/**
 * Stops this process when the shell is gone in which npm runs a script. npm passes SIGTERM to that shell only, so without
 * this `kill` of `npm start` would leave the app running. On Windows npm ends all processes itself.
 * @param shell the parent of this process when it started
 */
export function endWithNpm(shell = process.ppid): void {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, interval)
  watch.unref()
}
