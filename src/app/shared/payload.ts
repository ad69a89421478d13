/** The result of one route's loader or action. */
export type RouteResult = { data: unknown } | { error: unknown }

/** The content of `_payload.json`: the results of all matched routes, a redirect, or a form to submit again. */
export type Payload =
  | { routes: Record<string, RouteResult>; status: number }
  | { redirect: { location: string; status: number } }
  /** A form that waited for sign-in. The browser submits it as a form of its page. */
  | { resend: { path: string; fields: [name: string, value: string][] } }

const file = '_payload.json'

/** Returns the URL of a page's payload: `/company/_payload.json?tab=people` for `/company?tab=people`. */
export function payloadUrl(page: URL): URL {
  const address = new URL(page)
  address.pathname = `${page.pathname.replace(/\/+$/, '')}/${file}`
  address.hash = ''
  return address
}

/** Returns the page of a payload URL, or null for any other URL. */
export function pageOfPayload(address: URL): URL | null {
  if (!address.pathname.endsWith(`/${file}`)) return null
  const page = new URL(address)
  page.pathname = address.pathname.slice(0, -file.length - 1) || '/'
  return page
}

/**
 * Encodes a value as JSON that is also safe inside a script element: only with `<` begins what could end the element or hide
 * its end (HTML living standard, restrictions for contents of script elements). Loaders return only what JSON can represent:
 * instants are ISO strings, and undefined properties are left out.
 */
export const encode = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Decodes what `encode` returned. */
export const decode = (text: string): unknown => JSON.parse(text)
