import { isConnectionError } from '../database/postgres-client.ts'

const noRights = new Set(['EACCES', 'EPERM', 'EROFS'])

/** PostgreSQL's programs tell it in words only. */
export const isDiskFull = ({ code = '', message }: NodeJS.ErrnoException): boolean =>
  /^(ENOSPC|EDQUOT|53100)$/.test(code) || /no space left on device/i.test(message)

/** What an operator is told when a backup or a restore failed, and what to do. In either case nothing was changed. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', message, syscall = '', path } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) {
    return 'The disk is full. Nothing was changed. Free some space, or use another disk, and try again.'
  }
  if (noRights.has(code) && path) {
    return `This user may not use ${path} (${code}). Run as the user of the app, or choose another place.`
  }
  if (/^(ENOTDIR|EEXIST)$/.test(code) && path)
    return `A part of ${path} is a file where a folder must be. Choose another place.`
  if (/^(connect|getaddrinfo)$/.test(syscall) || (isConnectionError(error) && code.startsWith('CONN'))) {
    return `PostgreSQL does not answer (${message}). Try again when it runs.`
  }
  if (code === '55P03') return 'Another backup or an update is running. Try again when it has ended.'
  if (code === '42501') return `The user of DATABASE_URL has too few rights: ${message}. Use a superuser.`
  // A wrong password, or a database that does not exist.
  if (/^(28|3D)/.test(code)) return `PostgreSQL rejects DATABASE_URL: ${message}.`
  return message
}
