import { corsHeaders } from '../http/cors.ts'

/** Values within a body, at any depth, which lite and the database read in some 50 ms. No form of ours sends a tenth. */
const mostValues = 5_000

/**
 * Rejects a body with more values than one request may hold up all others with, or one that is not the arguments of its
 * function. PostgREST calls a function with the first object of a list; lite takes the objects for its arguments.
 * @returns the response, or null for a request that may go on
 */
export function rejectShape(request: Request, body: { value: unknown } | null): Response | null {
  if (!body) return null
  const { value } = body
  if (hasMoreValues(value, mostValues)) {
    return Response.json({ message: 'The body has too many values' }, { status: 413, headers: corsHeaders })
  }
  const isArguments = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (isArguments || !new URL(request.url).pathname.startsWith('/rest/v1/rpc/')) return null
  const error = { code: 'PGRST102', message: 'The arguments of a function must be one JSON object' }
  return Response.json({ ...error, details: null, hint: null }, { status: 400, headers: corsHeaders })
}

/** Whether parsed JSON has more values than `most`. Stops counting there. */
function hasMoreValues(json: unknown, most: number): boolean {
  // A list instead of recursion, because a small body can nest deeper than the stack.
  const waiting = [json]
  for (let count = 1; waiting.length > 0; ) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const members: unknown[] = Object.values(value)
    count += members.length
    if (count > most) return true
    waiting.push(...members)
  }
  return false
}
