/** Words of the shell screen. */
export const shell = {} as const
