/** Ends a process that has a channel to its parent when the parent is gone, even when the parent was killed. */
export function endWithParent(): void {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    // A process that does not end within five seconds is killed.
    setTimeout(() => process.exit(1), 5000).unref()
  })
  // The open channel must not keep a finished process alive.
  process.channel?.unref()
}
