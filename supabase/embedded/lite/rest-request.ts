import { AsyncLocalStorage } from 'node:async_hooks'

/** What the overrides of lite know about the request that it serves. */
export type RestRequest = {
  /** The address, with filters as they were written. */
  url: URL
  /** The header `Prefer`. */
  preferences: string
  /** The client address, of which SQL counts the acts. */
  address?: string
  /** The body as JSON; null without one, or for another format. lite reads numbers of its own copy inexactly. */
  json: string | null
}

const requests = new AsyncLocalStorage<RestRequest>()

/** Runs code of lite for a request. */
export const withRestRequest = <T>(request: RestRequest, work: () => Promise<T>): Promise<T> =>
  requests.run(request, work)

/** The request that is served; undefined outside of one. */
export const currentRequest = () => requests.getStore()
