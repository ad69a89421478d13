import { renderToStaticMarkup } from 'react-dom/server'
import { en } from '#domain/words/en.ts'
import { type Subscription, UnsubscribeScreen } from '#screens/unsubscribe/unsubscribe-screen.tsx'
import { provideWords } from '#screens/words.ts'
import { findSubscription, setMailSubscription } from '../../data/unsubscribe.ts'
import { respondWithProblem } from '../../server/errors/problem-response.ts'
import type { Runtime } from '../../server/start/runtime.ts'
import { isSameOrigin, crossOriginProblem } from '../../server/http/csrf.ts'
import { anonymousClient } from '../../server/session/clients.ts'
import { redirectTo } from '../../server/session/redirect.ts'
import { readTextFields } from '../../server/http/text-fields.ts'

provideWords({ login: en.login, shell: en.shell, unsubscribe: en.unsubscribe })

/** Longer than any token of ours: what is longer is none, and the database is not asked. */
const longestToken = 100

/** Null for what cannot be one: the database takes no character that is zero. */
const tokenOf = (request: Request): string | null => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return /^[\w-]+$/.test(token) && token.length <= longestToken ? token : null
}

/** Shows what the link at the end of a mail would end. It changes nothing: mail scanners open every link. */
export async function showUnsubscribe(runtime: Runtime, request: Request): Promise<Response> {
  const token = tokenOf(request)
  return page(token === null ? null : await findSubscription(anonymousClient(runtime), token), runtime)
}

/**
 * Ends a kind of mail, or sends it again. Besides our own page a mail program may ask for it, which has neither our
 * cookies nor our origin, only the link (RFC 8058): the link is the right to do this, and to nothing else.
 */
export async function postUnsubscribe(runtime: Runtime, request: Request): Promise<Response> {
  const form = await readTextFields(request)
  const token = tokenOf(request)
  const db = anonymousClient(runtime)
  if (form.get('List-Unsubscribe') === 'One-Click') {
    const done = token && (await setMailSubscription(db, token, { undo: false }))
    return done
      ? plainText(`${en.unsubscribe.stopped(done.kind)}.\n`, 200)
      : plainText(`${en.unsubscribe.unknown}.\n`, 404)
  }
  if (!isSameOrigin(request, runtime.appOrigin)) {
    return respondWithProblem(request, crossOriginProblem(request, runtime.appOrigin), runtime)
  }
  const act = form.get('act')
  if (!token || (act !== 'stop' && act !== 'resume')) return page(null, runtime)
  const done = await setMailSubscription(db, token, { undo: act === 'resume' })
  // Led back to the page, so that opening it again posts nothing.
  return done ? redirectTo(`/unsubscribe?token=${token}`, 303) : page(null, runtime)
}

/** The link must neither be kept nor found. */
const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const plainText = (text: string, status: number) =>
  new Response(text, { status, headers: { ...privateHeaders, 'content-type': 'text/plain; charset=utf-8' } })

/** The page as it is shown to somebody without a session, complete and without a script. */
function page(subscription: Subscription | null, { assets }: Runtime): Response {
  const { stop, stopped, unknown } = en.unsubscribe
  const title = subscription ? (subscription.on ? stop : stopped)(subscription.kind) : unknown
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${en.shell.product}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <UnsubscribeScreen subscription={subscription} />
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, {
    status: subscription ? 200 : 404,
    headers: { ...privateHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}
