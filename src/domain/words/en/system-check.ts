/** Words of the system-check screen. */
export const systemCheck = {} as const
