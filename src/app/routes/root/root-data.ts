import type { loader } from './server.ts'

/** The data of the frame around every page. */
export type RootData = Awaited<ReturnType<typeof loader>>
