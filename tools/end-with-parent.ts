/** Loaded into a child process: ends it when its parent is gone, even when the parent was killed. */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  // A process that does not end within five seconds is killed.
  setTimeout(() => process.exit(1), 5000).unref()
})

// The open channel must not keep a finished process alive.
process.channel?.unref()
