/**
 * Whether a search engine's or preview's robot asks. It gets the page without script: what it reads is then what the
 * server said, whatever might go wrong in a browser.
 */
export const isCrawler = ({ headers }: Request): boolean =>
  /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i.test(headers.get('user-agent') ?? '')
