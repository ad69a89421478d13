import { chown, stat } from 'node:fs/promises'
import { NoPostgresError } from './no-postgres-error.ts'
import { runProgram } from './run-program.ts'

/** Ids of the user as which PostgreSQL runs; empty when it is the user of this process. */
export type ServerUser = { uid?: number; gid?: number }

/**
 * Chooses the user for PostgreSQL, which does not run as root. If this process is root, it chooses the owner of the
 * folder. If root owns the folder, it chooses an unprivileged user that every Unix has.
 * @param folder an existing folder, which root gives to that user
 * @throws NoPostgresError when there is no such user, and an error when the folder belongs to somebody else
 */
export async function chooseServerUser(folder: string): Promise<ServerUser> {
  const { uid, gid } = await stat(folder)
  const self = process.getuid?.()
  if (self !== 0) {
    if (self === undefined || uid === self) return {}
    throw new Error(
      `The folder ${folder} belongs to another user, for example because the app was started as root before. ` +
        `Start the app as that user, or change the owner: sudo chown -R $(id -u) ${folder}`,
    )
  }
  // That user may not reach the folder by its path. Only Linux has another way (server-folder.ts).
  if (process.platform !== 'linux') throw new NoPostgresError('PostgreSQL does not run as root on this system.')
  const user = uid === 0 ? await unprivilegedUser() : { uid, gid }
  await chown(folder, user.uid, user.gid).catch((cause: Error) => {
    // In some containers root is the only user.
    throw new NoPostgresError(`PostgreSQL does not run as root, nor here as another user (${cause.message}).`, {
      cause,
    })
  })
  return user
}

async function unprivilegedUser() {
  for (const name of ['nobody', 'daemon']) {
    const ids = await Promise.all([runProgram('id', ['-u', name]), runProgram('id', ['-g', name])]).catch(() => null)
    if (ids) return { uid: Number(ids[0]), gid: Number(ids[1]) }
  }
  throw new NoPostgresError('PostgreSQL does not run as root, and there is no user nobody or daemon to run it.')
}
