/** Words of the login screen. */
export const login = {} as const
