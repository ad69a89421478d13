/** Words of the problem screen. */
export const problem = {} as const
