import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process holds the lock of a data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, options: ErrorOptions) {
    super(inUse(dataDir), options)
  }
}

/**
 * Locks a data folder against a second process, which would stop the PostgreSQL of the first one as left over. The lock
 * is a listening local socket, because the operating system releases it when the process is killed.
 * @returns a function that unlocks the folder
 * @throws DataDirInUseError when another process holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const name = `trackquery-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`
  const address = addressOf(name)
  const server = createServer((socket) => socket.destroy())
  const take = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, resolve)
    })
  await take().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const leftOver = !isKernelOwned(address) && !(await answers(address))
    if (!leftOver) throw new DataDirInUseError(dataDir, { cause: error })
    rmSync(address, { force: true })
    await take()
  })
  server.unref()
  return () => server.close()
}

const inUse = (dataDir: string) =>
  `The data folder ${dataDir} is in use by another process, for example by npm start and npm run dev at the same time. ` +
  'Stop the other process, or use another folder and port: DATA_DIR=.data-2 PORT=3001 npm run dev'

/** On Linux and Windows the name disappears with its process. Elsewhere it is a file that a killed process leaves. */
function addressOf(name: string) {
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

const isKernelOwned = (address: string) => address.startsWith('\0') || address.startsWith('\\\\')

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
