/** The answer of one route. */
export type RouteAnswer = { data: unknown } | { error: unknown }

/** The content of `_payload.json`: the answers of all matched routes, or where to go instead. */
export type Payload =
  | { routes: Record<string, RouteAnswer>; status: number }
  | { redirect: { location: string; status: number } }
  /** A form that was kept during a sign-in. The browser submits it again as a document. */
  | { resend: { path: string; fields: [name: string, value: string][] } }

const file = '_payload.json'

/** The address of a page's payload: `/company/_payload.json?tab=people` for `/company?tab=people`. */
export function payloadAddress(page: URL): URL {
  const address = new URL(page)
  address.pathname = `${page.pathname.replace(/\/+$/, '')}/${file}`
  address.hash = ''
  return address
}

/** The page of a payload's address; null for other addresses. */
export function pageOfPayload(address: URL): URL | null {
  if (!address.pathname.endsWith(`/${file}`)) return null
  const page = new URL(address)
  page.pathname = address.pathname.slice(0, -file.length - 1) || '/'
  return page
}

const unsafe = /[<>&\u2028\u2029]/g

/** Encodes as JSON that is safe inside a script element. Loaders return JSON values: instants are ISO 8601 strings. */
export const encode = (value: unknown): string =>
  JSON.stringify(value).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const decode = (text: string): unknown => JSON.parse(text)
