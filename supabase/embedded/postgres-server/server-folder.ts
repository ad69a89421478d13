import { closeSync, constants, openSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerUser } from './server-user.ts'

/** The file descriptor of the open folder in a child process. */
const channelOfFolder = 4

/** A folder as a child process reaches it. */
export type ServerFolder = {
  path: string
  /** What `spawn` gives the child as file descriptor 4. */
  channel: number | 'ignore'
  close: () => void
}

/**
 * Gives a folder to child processes. The user of the child may not reach it by its path, for example below /root. On
 * Linux an open folder also has a path below /proc, which needs no permission for the folders above.
 */
export function openServerFolder(folder: string, user: ServerUser): ServerFolder {
  if (user.uid === undefined) return { path: folder, channel: 'ignore', close: () => {} }
  const channel = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: `/proc/self/fd/${channelOfFolder}`, channel, close: () => closeSync(channel) }
}

/** The longest path of a socket, in bytes: macOS allows 103, Linux 107. */
const longestSocketPath = 103

/**
 * Chooses where the socket is: in the folder, or in a new temporary one when its path would be too long.
 * @returns the folder, and a function that deletes it if it is temporary
 */
export async function chooseSocketFolder(folder: string, socketName: string, user: ServerUser) {
  if (Buffer.byteLength(join(folder, socketName)) <= longestSocketPath) return { path: folder, remove: async () => {} }
  const path = await mkdtemp(join(tmpdir(), 'trackquery-'))
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
