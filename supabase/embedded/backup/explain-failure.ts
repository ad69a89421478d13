import { isConnectionError } from '../database/postgres-client.ts'

/** What an operator is told when a backup or a restore failed. In either case nothing was changed. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message, syscall } = error as NodeJS.ErrnoException
  // PostgreSQL's programs tell it in words only.
  if (code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(message)) {
    return 'The disk is full. Nothing was changed.'
  }
  if (syscall === 'connect' || (isConnectionError(error) && code?.startsWith('CONN'))) {
    return `PostgreSQL does not answer (${message}).`
  }
  if (code === '55P03') return 'Another backup or an update is running. Try again when it has ended.'
  if (code === '42501') return `The user of DATABASE_URL has too few rights: ${message}.`
  return message
}
