import { jsonTextProblem } from '../http/text-problem.ts'
import { StorageError } from './storage-error.ts'

/**
 * Gives the value of JSON text.
 * @throws StorageError with the message for malformed JSON, and for JSON with text that PostgreSQL cannot store
 */
export function parseJson(text: string, message: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StorageError(400, 'InvalidRequest', message)
  }
  if (!jsonTextProblem(value)) return value
  throw new StorageError(400, 'InvalidRequest', 'Text must contain neither NUL nor half of a surrogate pair')
}
