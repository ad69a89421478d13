import { httpClient, type HttpClient, type HttpConfig } from '../http-client/http-client.ts'

/** The path that the server was configured with (`HTTP_BASE`) and wrote beside the data of the document; else none. */
const injectedPath = (): string => document.getElementById('data')?.dataset.httpBase ?? ''

/** The base address of the app for requests by script. */
export const appBase = (): string => location.origin + injectedPath()

/** Creates the HTTP client for requests of a page to its own app. */
export const appClient = (config: Omit<HttpConfig, 'base'> = {}): HttpClient =>
  httpClient({ ...config, base: appBase() })
