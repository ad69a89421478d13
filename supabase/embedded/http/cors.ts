/** As hosted: any page may call with a key; no cookie is ever read. */
export const corsHeaders = { 'access-control-allow-origin': '*' } as const

/** Answers the question a browser asks before a cross-origin call. */
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

/** The person's token of a request; null when the header holds none, or an API key as supabase-js sends it. */
export function bearerOf(request: Request): string | null {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token && !token.startsWith('sb_') ? token : null
}
