import type { loader } from './server.ts'

/** The data of the track-query page, by view. */
export type TrackQueryData = Awaited<ReturnType<typeof loader>>
export type ListData = Extract<TrackQueryData, { view: 'list' }>
export type OneData = Extract<TrackQueryData, { view: 'one' }>
