import type { Database } from '../database/database.ts'
import type { RequestSettings } from '../database/run-as.ts'
import { type Answer, BytesAnswer } from '../http/answer.ts'
import { corsHeaders } from '../http/cors.ts'
import { statementTimeout } from '../lite/request-settings.ts'
import type { CallStatement } from './functions.ts'
import { respondToError } from './postgrest-errors.ts'

/** Who calls and from where, and the claims that SQL reads. */
export type Caller = { role: string; subject: string; claims: string; address: string }

/** A call that needs nothing but its function and its arguments. */
export type PlainCall = { name: string; given: string[]; json: string | null }

const address = /^https?:\/\/[^/]+\/rest\/v1\/rpc\/([a-z_][a-z0-9_]*)$/
const plainType = /^application\/json\b/i

/**
 * The call of a request that asks for nothing rare: no filter, no preference, no other format or schema.
 * @param body the body as JSON; null without one
 * @returns null for a request that lite has to answer
 */
export function plainCall(request: Request, body: { text: string; value: unknown } | null): PlainCall | null {
  const name = address.exec(request.url)?.[1]
  if (name === undefined || request.method !== 'POST') return null
  const is = (header: string, expected: RegExp) => {
    const value = request.headers.get(header)
    return value === null || expected.test(value)
  }
  const isPlain =
    !request.headers.has('prefer') &&
    is('accept', /^(?:\*\/\*|application\/json)$/) &&
    is('content-type', plainType) &&
    is('content-profile', /^public$/) &&
    is('accept-profile', /^public$/)
  return isPlain ? { name, given: body ? Object.keys(body.value as object) : [], json: body && body.text } : null
}

/**
 * Calls a function in one round trip, and passes on the JSON that PostgreSQL wrote.
 * @returns the answer; null when lite has to give it
 */
export async function callFunction(
  runAs: Database['runAs'],
  { text, takesBody, result, isSet }: CallStatement,
  { name, json }: PlainCall,
  caller: Caller,
  headers: Headers,
): Promise<Answer | null> {
  const { role } = caller
  const settings: RequestSettings = {
    role,
    'request.jwt.claims': caller.claims,
    'request.jwt.claim.sub': caller.subject,
    'request.jwt.claim.role': role,
    statement_timeout: statementTimeout[role] ?? '0',
    'request.method': 'POST',
    'request.path': `/rpc/${name}`,
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
    'request.client_address': caller.address,
  }
  try {
    const row = await runAs(settings, text, takesBody ? [json!] : [])
    if (!row) return null
    const [body, count] = row
    if (result === 'nothing') return new BytesAnswer(null, 204, answerHeaders('0-0/*'))
    const rows = Number(count)
    return new BytesAnswer(body!, 200, {
      ...answerHeaders(!isSet ? '0-0/*' : rows === 0 ? '*/*' : `0-${rows - 1}/*`),
      'content-type': 'application/json; charset=utf-8',
    })
  } catch (error) {
    return respondToError(error, role)
  }
}

const answerHeaders = (range: string) => ({
  ...corsHeaders,
  'access-control-expose-headers': 'Content-Range, Content-Location, Preference-Applied',
  'content-range': range,
})
