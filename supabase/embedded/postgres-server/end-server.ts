import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

/** The signals that end a server, the gentlest first, and how long each may take, in milliseconds. */
const patience = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Ends the PostgreSQL of a folder, also one that is suspended or that a killed process left behind. What was committed is
 * in its log. Call it only while holding the lock of the data folder.
 * @param cluster PostgreSQL's data directory
 * @throws when a process of the server does not end within 20 s
 */
export async function endServer(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid')
  const server = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10)
  let left = await processesIn(cluster, server)
  for (const [name, limit] of patience) {
    for (const id of left) {
      // The other processes end with the server. What a killed server left suspended ends when it resumes.
      if (id === server || name === 'SIGKILL') send(id, name)
      // A suspended process handles a signal only when it resumes.
      send(id, 'SIGCONT')
    }
    for (const until = Date.now() + limit; left.length > 0 && Date.now() < until; await wait(50)) {
      left = await onlyOf(cluster, left)
    }
  }
  if (left.length > 0)
    throw new Error(`PostgreSQL (process ${left.join(', ')}) still uses ${cluster} and does not end.`)
  // After a restart of the machine its process id may belong to any program, and PostgreSQL would refuse to start.
  if (server > 1 && isAlive(server) && (await isOtherProgram(server, cluster))) await rm(lockFile, { force: true })
}

function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It ended meanwhile.
  }
}

/** The server and, on Linux, the processes of its connections, which keep its memory while they are suspended. */
export async function processesIn(cluster: string, server: number): Promise<number[]> {
  if (process.platform !== 'linux') return onlyOf(cluster, server > 1 ? [server] : [])
  return onlyOf(cluster, (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number))
}

async function onlyOf(cluster: string, ids: number[]): Promise<number[]> {
  const found = await Promise.all(ids.map(async (id) => ((await servesFolder(id, cluster)) ? [id] : [])))
  return found.flat()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a living process surely is not the server of this folder: by its name, or as a PostgreSQL of another folder. */
async function isOtherProgram(pid: number, cluster: string): Promise<boolean> {
  if (!(await isNamedPostgres(pid))) return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder !== null && folder !== (await realpath(cluster))
}

/** Whether a process is named as PostgreSQL's are. On Linux this can be read of every process, also of another user's. */
async function isNamedPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
}

/**
 * Whether a process is the running server of this folder: on Linux by its name and its working directory, because a shell
 * may have the folder as its working directory, too; else by its command.
 */
export async function servesFolder(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder === (await realpath(cluster)) && (await isNamedPostgres(pid))
  }
  const command = await runProgram('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => '')
  return command.includes(cluster)
}
