import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { createCluster, loadPassword } from './create-cluster.ts'
import { endServer } from './end-server.ts'
import { chooseSocketFolder, openServerFolder } from './server-folder.ts'
import { startServerProcess } from './server-process.ts'
import { chooseServerUser } from './server-user.ts'

export type PostgresServerOptions = {
  /** Folder of this server alone: its data, its password and its socket. Made when missing. */
  folder: string
  /** Also listens on this port of 127.0.0.1. */
  port?: number
  /** Whether what is committed survives a power failure; false for tests only. */
  durable: boolean
}

export type PostgresServer = {
  /** Path of the socket. */
  socket: string
  /** Password of the superuser postgres. */
  password: string
  /** Ends all connections and the server. Rejects when it does not end within 20 s. */
  stop: () => Promise<void>
}

/** Small, because one company uses it on one machine. Errors of statements go to the caller and not into the log. */
const usualSettings = {
  shared_buffers: '24MB',
  max_connections: '40',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '256MB',
  // Nothing replicates from it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // Otherwise the server ends all connections when one of its processes is killed, and goes on. postgres.js then waits
  // for half a minute, or ends this thread. Both are started again together instead (start.ts).
  restart_after_crash: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  update_process_title: 'off',
}

/** What is lost anyway needs no vacuum either. */
const withoutDurability = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }

/** PostgreSQL's data directory in the folder of a server. */
export const clusterIn = (folder: string): string => join(folder, 'data')

/** PostgreSQL names its socket after the port, also where it listens on no port. */
const usualPort = 5432
const socketOfPort = (port: number) => `.s.PGSQL.${port}`

/**
 * Finds the socket and the password of a server that another process has started in a folder.
 * @throws when there is none
 */
export async function findServer(folder: string): Promise<Pick<PostgresServer, 'socket' | 'password'>> {
  const password = await readFile(join(folder, 'password'), 'utf8')
  const near = resolve(folder, socketOfPort(usualPort))
  if (existsSync(near)) return { socket: near, password }
  // A socket elsewhere (server-folder.ts) is in the fifth line.
  const state = await readFile(join(clusterIn(folder), 'postmaster.pid'), 'utf8')
  return { socket: join(state.split('\n')[4] ?? '', socketOfPort(usualPort)), password }
}

/**
 * Starts PostgreSQL 17 as a child process. The first start creates the data. A server that a killed process left behind
 * is stopped before, and so is one that hangs in its start. The child ends when this process does, even when this one is
 * killed.
 * @throws NoPostgresError where PostgreSQL does not run, and an error with its log when it does not start
 */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true })
  const user = await chooseServerUser(folder)
  await chmod(folder, 0o700)
  const binaries = await findBinaries(user)
  const port = options.port ?? usualPort
  const socketName = socketOfPort(port)
  const socketFolder = await chooseSocketFolder(folder, socketName, user)
  const place = openServerFolder(folder, user)
  try {
    const password = await loadPassword(folder, user)
    const cluster = clusterIn(folder)
    if (existsSync(cluster)) await endServer(cluster)
    else await createCluster(folder, { binaries, place, user, durable: options.durable })
    const settings = {
      ...usualSettings,
      ...(!options.durable && withoutDurability),
      listen_addresses: options.port === undefined ? '' : '127.0.0.1',
      unix_socket_directories: socketFolder.path === folder ? place.path : socketFolder.path,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = [join(binaries, 'bin/postgres'), '-D', `${place.path}/data`, '-p', String(port), ...flags]
    const stopServer = await startServerProcess({ command, user, place }).catch(async (failure: Error) => {
      await endServer(cluster).catch((error: Error) => {
        // The log tells why it did not start.
        throw new Error(`${error.message}\n${failure.message}`, { cause: failure })
      })
      throw failure
    })
    const stop = async () => {
      // It does not handle a signal while it is suspended.
      await Promise.all([stopServer(), endServer(cluster)])
      await socketFolder.remove()
    }
    return { socket: join(socketFolder.path, socketName), password, stop }
  } catch (error) {
    await socketFolder.remove()
    throw error
  } finally {
    place.close()
  }
}
