/** Words of the company screen. */
export const company = {} as const
