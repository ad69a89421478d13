/** As on hosted, any origin may send requests with a key. No cookies are read. */
export const corsHeaders = { 'access-control-allow-origin': '*' } as const

/** Answers a CORS preflight request. */
export const preflight = (request: Request) =>
  new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
    },
  })

/** The access token of a request. Null without one, or when supabase-js sends an API key in its place. */
export function bearerToken(request: Request): string | null {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token && !token.startsWith('sb_') ? token : null
}
