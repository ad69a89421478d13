/** One entry of a token's `amr` claim: how the user authenticated, and when (seconds since 1970). */
type AmrEntry = { method: string; at: number }

/** The `amr` claim of a token. Trust it only when the token was verified. */
export function readAmr(token: string): AmrEntry[] {
  const { amr } = decodePayload(token)
  return (Array.isArray(amr) ? amr : []).flatMap((entry: unknown) => {
    const { method, timestamp } = (entry ?? {}) as { method?: unknown; timestamp?: unknown }
    return typeof method === 'string' && typeof timestamp === 'number' ? [{ method, at: timestamp }] : []
  })
}

/** The user id in an unverified token. Only compare it with who signs in next. */
export function readSubject(token: string): string | null {
  const { sub } = decodePayload(token)
  return typeof sub === 'string' ? sub : null
}

/** The session id in an unverified token. Only compare it with those of other tokens. */
export function readSessionId(token: string): string | null {
  const { session_id: id } = decodePayload(token)
  return typeof id === 'string' ? id : null
}

/** When an unverified token was issued, in seconds since 1970; null if it does not say. */
export function readIssuedAt(token: string): number | null {
  const { iat } = decodePayload(token)
  return typeof iat === 'number' ? iat : null
}

function decodePayload(token: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
