import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

/** How long a left-over server may take to end, in milliseconds, by the signal that asks it to. */
const patience = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
] as const

/**
 * Stops the PostgreSQL that a killed process left behind. Call it only while holding the lock of the data folder.
 * @param cluster PostgreSQL's data directory
 * @throws when the server does not end
 */
export async function stopLeftOverServer(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10)
  if (!(pid > 1) || !isAlive(pid)) return
  if (!(await servesFolder(pid, cluster))) {
    // After a restart of the machine its process id may belong to any program, and PostgreSQL would refuse to start.
    await rm(lockFile, { force: true })
    return
  }
  for (const [signal, limit] of patience) {
    process.kill(pid, signal)
    for (const until = Date.now() + limit; Date.now() < until; await wait(50)) {
      if (!(await servesFolder(pid, cluster))) return
    }
  }
  throw new Error(`An earlier PostgreSQL (process ${pid}) still uses ${cluster} and does not end.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process is the running server of this folder: by its working directory on Linux, else by its command. */
export async function servesFolder(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder === (await realpath(cluster))
  }
  const command = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => '')
  return command.includes(cluster)
}
