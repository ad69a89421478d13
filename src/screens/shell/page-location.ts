/** Where the person is: the two parts of an address that the shell keeps, marks and returns to. */
export type PageLocation = { pathname: string; search: string }

/** The same place with something open over it, or nothing: one at a time. */
function placeUnder({ pathname, search }: PageLocation, over: 'account' | 'inbox', value: string | null): string {
  const params = new URLSearchParams(search)
  params.delete('account')
  params.delete('inbox')
  if (value !== null) params.set(over, value)
  // What has no value is written without the sign of one.
  return params.size > 0 ? `${pathname}?${params}`.replace(/=$/, '') : pathname
}

/** The same place with the account dialog at one of its pages, or closed. */
export const accountHref = (place: PageLocation, tab: string | null): string => placeUnder(place, 'account', tab)

/** The same place with the inbox open, from the newest notification on or from a cursor; or closed. */
export const inboxHref = (place: PageLocation, from: string | null = ''): string => placeUnder(place, 'inbox', from)
