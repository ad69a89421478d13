import type { RouterContextProvider } from 'react-router'
import type { FindCall } from '../session/request-context.ts'
import type { Runtime } from '../start/runtime.ts'

type MaybePromise<T> = Promise<T> | T

/** The arguments of a resource route that has a session. */
export type ResourceArgs = { request: Request; context: RouterContextProvider; runtime: Runtime }

type Endpoint = { path: string; method: 'GET' | 'POST' }

/**
 * A route that is not a page. With `public` access no session is created; with `session` access the route learns who is
 * signed in, if anybody; with `signed-in` access it is guarded as pages are.
 */
export type Resource =
  | (Endpoint & {
      access: 'public'
      handle: (runtime: Runtime, request: Request) => MaybePromise<Response>
      /** Accepts cross-origin POSTs; the handler validates them itself. */
      allowCrossOrigin?: true
    })
  | (Endpoint & {
      access: 'session' | 'signed-in'
      handle: (args: ResourceArgs) => MaybePromise<Response>
      /** What a GET request asks of the database together with who sends it, if it asks anything. */
      call?: FindCall
    })
