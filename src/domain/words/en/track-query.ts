/** Words of the track-query screen. */
export const trackQuery = {} as const
