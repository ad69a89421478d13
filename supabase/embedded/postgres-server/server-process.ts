import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { serverVariables } from './create-cluster.ts'
import type { ServerFolder } from './server-folder.ts'
import type { ServerUser } from './server-user.ts'

/**
 * A shell script that runs a program. When file descriptor 3 closes, it asks the program to end: at SIGINT PostgreSQL
 * closes its connections and writes everything. The operating system closes the descriptor when our process is killed.
 * SIGINT is repeated, because a program that has just started ignores it.
 */
const untilClosed = `
"$@" 3<&- &
server=$!
{ read -r line <&3; while kill -INT $server 2>/dev/null; do sleep 1; done; } 4<&- &
watcher=$!
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code`

/** The last lines of the log, for the message when the server ends. */
const keptLines = 20

/** How long the processes of a killed server may take to notice it, in milliseconds. */
const longestRest = 10_000

/**
 * How long a server that starts may write nothing to its log, in milliseconds. A recovery may take long, and writes its
 * progress every ten seconds.
 */
const longestSilence = 120_000

type ServerProcess = { command: string[]; user: ServerUser; place: ServerFolder }

/**
 * Starts a server and waits until it accepts connections. Processes of a killed server may use its memory for a moment;
 * then it tries again.
 * @returns a function that stops it
 * @throws with the server's log when it does not start, also when it is silent for two minutes. Then its processes may
 * still run
 */
export async function startServerProcess(options: ServerProcess): Promise<() => Promise<void>> {
  for (const until = Date.now() + longestRest; ; await wait(100)) {
    const server = run(options)
    if (await server.ready) return server.stop
    server.release()
    if (!/shared memory block/.test(server.log()) || Date.now() > until) {
      throw new Error(`PostgreSQL did not start:\n${server.log()}`)
    }
  }
}

function run({ command, user, place }: ServerProcess) {
  const child = spawn('/bin/sh', ['-c', untilClosed, 'postgres', ...command], {
    ...user,
    cwd: '/',
    env: serverVariables,
    // Ctrl+C in a terminal reaches all processes of a group. PostgreSQL must end later, after the requests of the app.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', place.channel],
  })
  const lines: string[] = []
  const log = () => lines.join('\n')
  const exited = once(child, 'exit')
  let isStopping = false
  const ready = new Promise<boolean>((resolve) => {
    const silence = setTimeout(() => {
      lines.push(`Then it wrote nothing for ${longestSilence / 1000} seconds.`)
      settle(false)
    }, longestSilence)
    let isStarting = true
    const settle = (isReady: boolean) => {
      isStarting = false
      clearTimeout(silence)
      resolve(isReady)
    }
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (isStarting) silence.refresh()
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      if (line.includes('ready to accept connections')) settle(true)
    })
    child.on('close', () => settle(false))
    child.on('error', (error) => {
      lines.push(String(error))
      settle(false)
    })
  })
  void failWhenItEnds(child, ready, () => !isStopping, log)
  /** Lets the server end by itself, when it can. */
  const release = () => {
    isStopping = true
    ;(child.stdio[3] as Writable | undefined)?.destroy()
  }
  const stop = async () => {
    release()
    await exited
  }
  return { ready, log, stop, release }
}

/** Nothing works without the database. The uncaught error ends the thread, which is started again (start.ts). */
async function failWhenItEnds(
  child: ChildProcess,
  ready: Promise<boolean>,
  isWanted: () => boolean,
  log: () => string,
) {
  if (!(await ready)) return
  child.on('exit', (code) => {
    if (isWanted()) throw new Error(`PostgreSQL ended unexpectedly (exit code ${code}):\n${log()}`)
  })
}
