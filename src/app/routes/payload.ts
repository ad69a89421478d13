/** What one route answered. */
export type RouteAnswer = { data: unknown } | { error: unknown }

/** What `_payload.json` holds: all matched routes' answers, or where to go instead. */
export type Payload =
  | { routes: Record<string, RouteAnswer>; status: number }
  | { redirect: { location: string; status: number } }
  /** An act that a sign-in brings back: the browser posts it as a form of the page. */
  | { resend: { path: string; fields: [name: string, value: string][] } }

const file = '_payload.json'

/** Where a page's payload is: `/company?tab=people` has it at `/company/_payload.json?tab=people`. */
export function payloadAddress(page: URL): URL {
  const address = new URL(page)
  address.pathname = `${page.pathname.replace(/\/+$/, '')}/${file}`
  address.hash = ''
  return address
}

/** The page whose payload is asked for, or null when the address is none. */
export function pageOfPayload(address: URL): URL | null {
  if (!address.pathname.endsWith(`/${file}`)) return null
  const page = new URL(address)
  page.pathname = address.pathname.slice(0, -file.length - 1) || '/'
  return page
}

const unsafe = /[<>&\u2028\u2029]/g

/**
 * As JSON that is safe inside a script element too. Loaders answer what JSON can say: instants are ISO text, what is
 * not there is left out.
 */
export const encode = (value: unknown): string =>
  JSON.stringify(value).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const decode = (text: string): unknown => JSON.parse(text)
