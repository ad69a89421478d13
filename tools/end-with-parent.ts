/** Loaded into a child process: ends it when its parent is gone, even when the parent was killed. */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  // Whoever does not listen to that within five seconds is not going to.
  setTimeout(() => process.exit(1), 5000).unref()
})

// That is listened to is no reason to stay, once everything is done.
process.channel?.unref()
