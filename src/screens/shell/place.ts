/** Where the person is: the two parts of an address that the shell keeps, marks and returns to. */
export type Place = { pathname: string; search: string }

/** The same place with the account dialog at one of its pages, or closed. */
export function accountHref({ pathname, search }: Place, tab: string | null): string {
  const params = new URLSearchParams(search)
  params.delete('account')
  if (tab) params.set('account', tab)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
