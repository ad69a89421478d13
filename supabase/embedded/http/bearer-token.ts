/** The access token of a request. Null without one, or when supabase-js sends an API key in its place. */
export function bearerToken(request: Request): string | null {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token && !token.startsWith('sb_') ? token : null
}
