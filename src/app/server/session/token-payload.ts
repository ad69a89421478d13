/** What proved who a token's bearer is, and when. */
type AmrEntry = { method: string; at: number }

/** What a token says proved its bearer; to be believed only of one that was checked. */
export function readAmr(token: string): AmrEntry[] {
  const { amr } = decodePayload(token)
  return (Array.isArray(amr) ? amr : []).flatMap((entry: unknown) => {
    const { method, timestamp } = (entry ?? {}) as { method?: unknown; timestamp?: unknown }
    return typeof method === 'string' && typeof timestamp === 'number' ? [{ method, at: timestamp }] : []
  })
}

/** Who an unverified token claims to be; good for nothing but comparing with who signs in next. */
export function readSubject(token: string): string | null {
  const { sub } = decodePayload(token)
  return typeof sub === 'string' ? sub : null
}

function decodePayload(token: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
