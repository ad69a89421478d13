/** PostgreSQL does not run on this machine, or not for this user. The message says why. */
export class NoPostgresError extends Error {
  override name = 'NoPostgresError'
}
