import { AsyncLocalStorage } from 'node:async_hooks'
import { oneLine } from '../../log-error.ts'

const suppressed = new AsyncLocalStorage<true>()
let patched = false

/**
 * Runs code of lite without its log, by patching `console.error`. lite logs every rejected statement with its
 * parameters, which are personal data. The client gets the same error in the response. Errors without an SQLSTATE are
 * bugs and stay in the log. `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function suppressLiteLog<T>(work: () => Promise<T>): Promise<T> {
  if (!patched) {
    patched = true
    const print = console.error
    console.error = (...args: unknown[]) => {
      if (!suppressed.getStore()) return print(...args)
      const [error] = args
      const expected = error instanceof Error && ('code' in error || 'relation' in error)
      if (!expected) print('[rest]', oneLine(error instanceof Error ? error.message : String(error)))
    }
  }
  return suppressed.run(true, work)
}
