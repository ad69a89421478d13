/**
 * Whether to answer an error as JSON, for a program. It does not accept HTML, and at least one of these is true: it
 * accepts JSON, is a known command line client, is a script's fetch, or requests a URL that ends in `.json`.
 */
export function wantsJson({ url, headers }: { url: string; headers: Pick<Headers, 'get'> }): boolean {
  const accept = headers.get('accept') ?? ''
  if (accept.includes('text/html')) return false
  return (
    accept.includes('json') ||
    /^(curl|httpie)\//i.test(headers.get('user-agent') ?? '') ||
    headers.get('sec-fetch-mode') === 'cors' ||
    new URL(url).pathname.endsWith('.json')
  )
}
