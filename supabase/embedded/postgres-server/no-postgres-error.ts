/** PostgreSQL does not run on this machine, or not for this user. The message says why, and names the way out. */
export class NoPostgresError extends Error {
  override name = 'NoPostgresError'

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `${reason} The start needs a PostgreSQL: set DATABASE_URL to the address of one that runs elsewhere, as in ` +
        'DATABASE_URL=postgres://user:password@host:5432/trackquery npm start.',
      options,
    )
  }
}
