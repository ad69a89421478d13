import { currentWords } from '#domain/words/current.ts'
import { type Subscription, UnsubscribeScreen } from '#screens/unsubscribe/unsubscribe-screen.tsx'
import { findSubscription, setMailSubscription } from '../../data/unsubscribe.ts'
import { respondWithProblem } from '../../server/errors/problem-response.ts'
import { renderStaticDocument } from '../../server/rendering/static-document.tsx'
import type { Runtime } from '../../server/start/runtime.ts'
import { BytesResponse } from '../../server/http/bytes-response.ts'
import { isSameOrigin, crossOriginProblem } from '../../server/http/csrf.ts'
import { anonymousClient } from '../../server/session/clients.ts'
import { redirectTo } from '../../server/session/redirect.ts'
import { readTextFields } from '../../server/uploads/receive-form.ts'

/** Longer than any valid token. A longer one is rejected without asking the database. */
const maxTokenLength = 100

/** The token in the URL; null when it is malformed. PostgreSQL rejects the character NUL. */
const tokenOf = (request: Request): string | null => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return /^[\w-]+$/.test(token) && token.length <= maxTokenLength ? token : null
}

/**
 * GET /unsubscribe?token=: shows what the link of an e-mail unsubscribes from. It changes nothing, because mail scanners
 * open every link.
 */
export async function showUnsubscribe(runtime: Runtime, request: Request): Promise<Response> {
  const token = tokenOf(request)
  return page(token === null ? null : await findSubscription(anonymousClient(runtime), token), runtime)
}

/**
 * POST /unsubscribe?token=: unsubscribes from a kind of e-mail, or resubscribes. Mail programs may post here too, with
 * neither our cookies nor our origin (RFC 8058). The token permits this, and nothing else.
 */
export async function postUnsubscribe(runtime: Runtime, request: Request): Promise<Response> {
  const form = await readTextFields(request)
  const token = tokenOf(request)
  const db = anonymousClient(runtime)
  if (form.get('List-Unsubscribe') === 'One-Click') {
    const done = token && (await setMailSubscription(db, token, { undo: false }))
    return done
      ? plainText(`${currentWords().unsubscribe.stopped(done.kind)}.\n`, 200)
      : plainText(`${currentWords().unsubscribe.unknown}.\n`, 404)
  }
  if (!isSameOrigin(request, runtime.appOrigin)) {
    return respondWithProblem(request, crossOriginProblem(request, runtime.appOrigin), runtime)
  }
  const act = form.get('act')
  if (!token || (act !== 'stop' && act !== 'resume')) return page(null, runtime)
  const done = await setMailSubscription(db, token, { undo: act === 'resume' })
  // A redirect, so that reloading the page does not post again.
  return done ? redirectTo(`/unsubscribe?token=${token}`, 303) : page(null, runtime)
}

/** No cache and no search engine may store the link. */
const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const plainText = (text: string, status: number) =>
  new Response(text, { status, headers: { ...privateHeaders, 'content-type': 'text/plain; charset=utf-8' } })

/** The complete page, without a session and without script. */
function page(subscription: Subscription | null, { assets }: Runtime): Response {
  const { stop, stopped, unknown } = currentWords().unsubscribe
  const title = subscription ? (subscription.on ? stop : stopped)(subscription.kind) : unknown
  const html = renderStaticDocument({
    title: `${title} · ${currentWords().shell.product}`,
    assets,
    body: <UnsubscribeScreen subscription={subscription} />,
  })
  return new BytesResponse(html, {
    status: subscription ? 200 : 404,
    headers: { ...privateHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}
