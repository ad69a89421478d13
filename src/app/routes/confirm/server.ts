import type { LoaderFunctionArgs } from 'react-router'
import { confirmForm, type LinkPurpose } from '#domain/forms/login-forms.ts'
import type { Words } from '#domain/words/en.ts'
import { intentAction } from '../../server/routing/intent-action.ts'
import type { AuthFailure } from '../../server/auth/auth-outcome.ts'
import { session, signedInUser, words } from '../../server/session/context.ts'
import { confirmEmailChange } from '../../server/auth/own-account.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { consumeReturnPath } from '../../server/session/return-path.ts'
import { exchangeCode, verifyLink } from '../../server/auth/sign-in.ts'
import { authFailureMessage } from '../account/auth-error.ts'
import { afterVerifying } from '../login/login-actions.ts'
import { formAction, invalidForm } from '../form-action.ts'

/** What a mail's link leads to: the button that uses it, or why there is none. */
export type LinkState = {
  purpose: LinkPurpose
  state: 'ready' | 'failed'
  tokenHash?: string
  reason?: string
  /** Who is signed in here and would be signed out by the link. Whose link it is, only its use can tell. */
  leaving?: { id: string; name: string; email: string }
}

/** Answers a link that is half of what it takes: the other mailbox has to agree as well. */
export type HalfDone = { half: true }

/** What the types of mail links are for. An invitation of the service itself makes an account, as sign-up does. */
const purposes: Record<string, LinkPurpose> = {
  signup: 'signup',
  invite: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
}

/**
 * Where a mail's link leads. Opening it uses nothing up, because mail scanners open every link; a `code`, bound to this
 * browser, is exchanged at once.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<LinkState | Response> => {
  const { searchParams } = new URL(request.url)
  const say = context.get(words)
  const purpose = purposes[searchParams.get('type') ?? ''] ?? 'email'
  const failed = (reason: string): LinkState => ({ purpose, state: 'failed', reason })

  if (searchParams.has('error') || searchParams.has('error_code')) return failed(say.login.errors.linkWrong)
  const code = searchParams.get('code')
  if (code) {
    // Fetched ahead, a redirect is answered with nothing, and the code stays good for who opens the link.
    if (context.get(session).prefetch) return redirectTo('/company')
    const outcome = await exchangeCode(context, code)
    return outcome.ok ? redirectTo(consumeReturnPath(context) ?? '/company') : failed(linkFailure(say, outcome))
  }
  const tokenHash = searchParams.get('token_hash')
  if (!tokenHash) return failed(say.login.errors.linkWrong)
  return { purpose, state: 'ready', tokenHash, leaving: purpose === 'email_change' ? undefined : leaving(context) }
}

function leaving(context: LoaderFunctionArgs['context']): LinkState['leaving'] {
  const who = context.get(signedInUser)
  return who ? { id: who.viewer.id, name: who.viewer.name, email: who.viewer.email } : undefined
}

/** Whoever opened a link has nothing to check. */
const linkFailure = (say: Words, failure: AuthFailure): string =>
  failure.reason === 'code_invalid' || failure.reason === 'refused'
    ? say.login.errors.linkWrong
    : authFailureMessage(say, failure)

export const action = intentAction({
  confirm: formAction(confirmForm, async ({ context, form, value, say }) => {
    const { tokenHash, purpose } = value
    if (purpose === 'email_change') return agree({ context, form, say, tokenHash })
    // Nobody is replaced by a button that did not name them: somebody may have signed in since the page was opened.
    const former = leaving(context)
    if (former && former.id !== value.leaving) return invalidForm(form, { form: say.login.confirm.signedInMeanwhile })
    const outcome = await verifyLink(context, { tokenHash, type: purpose })
    if (!outcome.ok) return refuseLink(form, say, outcome)
    return afterVerifying(context, form, purpose, say, former && outcome.email)
  }),
})

/** What passes by itself leaves the link good; any other refusal says that it is used up. */
function refuseLink(form: FormData, say: Words, failure: AuthFailure) {
  const passing = failure.reason === 'unavailable' || failure.reason === 'too_many'
  return invalidForm(form, { [passing ? 'form' : 'link']: linkFailure(say, failure) })
}

type Agreement = { context: LoaderFunctionArgs['context']; form: FormData; say: Words; tokenHash: string }

/** One mailbox agrees to a change of address; it happens once both have. */
async function agree({ context, form, say, tokenHash }: Agreement): Promise<unknown> {
  const outcome = await confirmEmailChange(context, tokenHash)
  if (!outcome.ok) return refuseLink(form, say, outcome)
  if (!outcome.done) return { half: true } satisfies HalfDone
  const page = context.get(signedInUser) ? '/company?account=security' : context.get(session).runtime.guard.login
  return redirectWith(context, page, say.actions.done.emailChanged)
}
