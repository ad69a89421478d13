/**
 * Whether a search engine or a link preview sends the request. It gets the page without script, so that it reads what
 * the server rendered. The `isbot` package is not used: it also matches headless browsers, which tests run in.
 */
export const isCrawler = ({ headers }: { headers: Pick<Headers, 'get'> }): boolean =>
  /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i.test(headers.get('user-agent') ?? '')
