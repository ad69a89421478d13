/** Gives the redirect target if the app's origin or the allow-list of config.toml permits it, else the app's root. */
export function safeRedirect(wanted: string | null | undefined, siteUrl: string, allowed: string[]): string {
  if (!wanted) return siteUrl
  const target = URL.parse(wanted)
  if (!target) return siteUrl
  if (target.origin === new URL(siteUrl).origin) return wanted
  const address = target.href.split('#')[0]!
  return allowed.some((pattern) => globToRegExp(pattern).test(address)) ? wanted : siteUrl
}

/**
 * Converts a pattern of `additional_redirect_urls` as Supabase's sign-in service reads it: `*` and `?` match neither `.`
 * nor `/`, and `**` matches everything.
 */
function globToRegExp(pattern: string) {
  const source = pattern.replace(/\*\*|[*?]|[\\^$.|+()[\]{}]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
