import { AsyncLocalStorage } from 'node:async_hooks'

const quietly = new AsyncLocalStorage<true>()
let patched = false

/**
 * Runs lite's code without its log: it prints every refused statement with its parameters, which are people's words
 * and addresses. The caller gets the same error as the answer; what has no SQLSTATE is a fault and is still reported.
 */
export function withoutStatementLog<T>(work: () => Promise<T>): Promise<T> {
  if (!patched) {
    patched = true
    const print = console.error
    console.error = (...args: unknown[]) => {
      if (!quietly.getStore()) return print(...args)
      const [error] = args
      const expected = error instanceof Error && ('code' in error || 'relation' in error)
      if (!expected) print('[rest]', error instanceof Error ? error.message : error)
    }
  }
  return quietly.run(true, work)
}
