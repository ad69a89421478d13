import { data, type LoaderFunctionArgs } from 'react-router'
import { setUpForm } from '#domain/forms/setup-form.ts'
import { setUp, isSetupLink } from '../../server/auth/set-up.ts'
import { signIn } from '../../server/auth/sign-in.ts'
import { formAction } from '../../server/routing/form-action.ts'
import { intentAction } from '../../server/routing/intent-action.ts'
import { sessionContext, wordsContext } from '../../server/session/context.ts'
import { redirectWith } from '../../server/session/redirect.ts'
import { isHosted } from '../../server/start/runtime.ts'
import { noSuchPage } from '../../shared/problem.ts'
import { invalidAuthForm } from '../account/auth-error.ts'

type Context = LoaderFunctionArgs['context']

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/**
 * Loads the page that the link of a first start opens. A link that was used, replaced or cut is answered 404, in the same
 * words. So is a hosted project, which has no such link.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<null> => {
  const { runtime, responseHeaders } = context.get(sessionContext)
  // The address holds the token: no other page learns it, no cache keeps it, and no search engine lists it.
  responseHeaders.set('referrer-policy', 'strict-origin')
  responseHeaders.set('cache-control', 'no-store')
  responseHeaders.set('x-robots-tag', 'noindex')
  if (isHosted(runtime.backend)) throw noSuchPage(request.url)
  if (await isSetupLink(runtime, tokenOf(request))) return null
  throw ended(context)
}

function ended(context: Context) {
  const { title, text } = context.get(wordsContext).setup.ended
  return data({ message: text }, { status: 404, statusText: title })
}

export const action = intentAction({
  'set-up': formAction(setUpForm, async ({ context, request, form, value, words }) => {
    const { runtime } = context.get(sessionContext)
    if (isHosted(runtime.backend)) throw noSuchPage(request.url)
    const outcome = await setUp(context, tokenOf(request), value)
    // Somebody else was faster, or the link is an old one.
    if (!outcome.ok && outcome.reason === 'setup_link_invalid') throw ended(context)
    if (!outcome.ok) return invalidAuthForm(form, words, outcome)
    runtime.setup.isPending = false
    const signedIn = await signIn(context, value)
    if (!signedIn.ok) return redirectWith(context, runtime.guard.login, words.setup.signInNext)
    return redirectWith(
      context,
      `/company?company=${outcome.companyKey}`,
      words.actions.done.companyCreated(value.name),
    )
  }),
})
