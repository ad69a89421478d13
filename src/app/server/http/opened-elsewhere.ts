import { wrongOriginMessage } from '#domain/words/en/problem.ts'
import { isLoopback } from '../start/loopback.ts'

/** Where the app was opened, and what people are told about it. */
export type OpenedElsewhere = { origin: string; message: string }

/**
 * The origin at which a browser opened a page, when `APP_ORIGIN` names another: then every form is refused there, and
 * links in e-mails lead elsewhere. Null when they agree, or when it cannot be known. What proxies say is believed,
 * because it is only shown.
 */
export function openedElsewhere(headers: Pick<Headers, 'get'>, appOrigin: string): OpenedElsewhere | null {
  const first = (name: string) => headers.get(name)?.split(',', 1)[0]?.trim()
  const expected = new URL(appOrigin)
  const said = first('x-forwarded-proto')
  const host = first('x-forwarded-host') ?? first('host') ?? ''
  const opened = URL.parse(`${said === 'https' || said === 'http' ? said : expected.protocol.slice(0, -1)}://${host}`)
  if (!opened || opened.host !== host.toLowerCase() || opened.origin === expected.origin) return null
  // A proxy that does not pass the name on, or a health check.
  if (isLoopback(opened.hostname) && !isLoopback(expected.hostname)) return null
  return { origin: opened.origin, message: wrongOriginMessage(opened.origin, appOrigin) }
}
