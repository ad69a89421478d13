/**
 * Whether an error should be told to a program: it does not take HTML, and it says JSON, is a known command line client,
 * a script's fetch, or asks for something that ends in `.json`.
 */
export function wantsJson({ url, headers }: Request): boolean {
  const accept = headers.get('accept') ?? ''
  if (accept.includes('text/html')) return false
  return (
    accept.includes('json') ||
    /^(curl|httpie)\//i.test(headers.get('user-agent') ?? '') ||
    headers.get('sec-fetch-mode') === 'cors' ||
    new URL(url).pathname.endsWith('.json')
  )
}
