/** Pathname and search of the current page. */
export type PageLocation = { pathname: string; search: string }

/** The same URL with one overlay open, or none. */
function placeUnder({ pathname, search }: PageLocation, over: 'account' | 'inbox', value: string | null): string {
  const params = new URLSearchParams(search)
  params.delete('account')
  params.delete('inbox')
  if (value !== null) params.set(over, value)
  // A parameter without a value is written without `=`.
  return params.size > 0 ? `${pathname}?${params}`.replace(/=$/, '') : pathname
}

/** The same URL with a tab of the account dialog open, or closed. */
export const accountHref = (place: PageLocation, tab: string | null): string => placeUnder(place, 'account', tab)

/** The same URL with the inbox open at a cursor (empty: newest), or closed. */
export const inboxHref = (place: PageLocation, from: string | null = ''): string => placeUnder(place, 'inbox', from)
