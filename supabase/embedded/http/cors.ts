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
