/** Words of the account screen. */
export const account = {} as const
