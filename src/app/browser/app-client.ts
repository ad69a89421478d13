import { httpClient, type HttpClient, type HttpConfig } from '../http-client/http-client.ts'

/**
 * The path that the server was configured with (`HTTP_BASE`); else none. It is read from the document, because requests
 * begin before the app has started.
 */
const injectedPath = (): string => document.getElementById('data')?.dataset.httpBase ?? ''

/** The base address of the app for requests by script. */
export const appBase = (): string => location.origin + injectedPath()

/** Creates the HTTP client for requests of a page to its own app. */
export const appClient = (config: Omit<HttpConfig, 'base'> = {}): HttpClient =>
  httpClient({ ...config, base: appBase() })
