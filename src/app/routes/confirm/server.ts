import type { LoaderFunctionArgs } from 'react-router'
import { confirmForm, type LinkPurpose } from '#domain/forms/login-forms.ts'
import type { Words } from '#domain/words/en.ts'
import type { ConfirmData } from '#domain/page-data/confirm-data.ts'
import { readableAddress } from '../../data/readable-address.ts'
import { intentAction, type ActionResponse } from '../../server/routing/intent-action.ts'
import type { AuthFailure } from '../../server/auth/auth-outcome.ts'
import { sessionContext, signedInUserContext, wordsContext } from '../../server/session/context.ts'
import { confirmEmailChange } from '../../server/auth/own-account.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { consumeReturnPath } from '../../server/session/return-path.ts'
import { exchangeCode, verifyLink } from '../../server/auth/sign-in.ts'
import { authFailureMessage } from '../account/auth-error.ts'
import { afterVerifying } from '../login/login-actions.ts'
import { formAction, invalidForm } from '../../server/routing/form-action.ts'

/** The purposes of the link types. An invitation by the auth service creates an account, like sign-up. */
const purposes: Record<string, LinkPurpose> = {
  signup: 'signup',
  invite: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
}

/**
 * Loads the page of an e-mail link. Opening it does not use the link, because mail scanners open every link. A `code` is
 * bound to this browser, so it is exchanged at once.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<ConfirmData | Response> => {
  const { searchParams } = new URL(request.url)
  const words = context.get(wordsContext)
  const purpose = purposes[searchParams.get('type') ?? ''] ?? 'email'
  const failed = (reason: string): ConfirmData => ({ purpose, state: 'failed', reason })

  if (searchParams.has('error') || searchParams.has('error_code')) return failed(words.login.errors.linkWrong)
  const code = searchParams.get('code')
  if (code) {
    // A prefetch must not use the code. A redirect in response to a prefetch has no effect.
    if (context.get(sessionContext).prefetch) return redirectTo('/company')
    const outcome = await exchangeCode(context, code)
    return outcome.ok ? redirectTo(consumeReturnPath(context) ?? '/company') : failed(linkFailure(words, outcome))
  }
  const tokenHash = searchParams.get('token_hash')
  if (!tokenHash) return failed(words.login.errors.linkWrong)
  return { purpose, state: 'ready', tokenHash, leaving: purpose === 'email_change' ? undefined : leaving(context) }
}

function leaving(context: LoaderFunctionArgs['context']): ConfirmData['leaving'] {
  const who = context.get(signedInUserContext)
  return who ? { id: who.viewer.id, name: who.viewer.name, email: readableAddress(who.viewer.email) } : undefined
}

/** The message of a failed link. It never asks to check digits, because nobody typed a code. */
const linkFailure = (words: Words, failure: AuthFailure): string =>
  failure.reason === 'code_invalid' || failure.reason === 'refused'
    ? words.login.errors.linkWrong
    : authFailureMessage(words, failure)

export const action = intentAction({
  confirm: formAction(confirmForm, async ({ context, form, value, words }) => {
    const { tokenHash, purpose } = value
    if (purpose === 'email_change') return confirmEmailFromMailbox({ context, form, words, tokenHash })
    // Another user may have signed in since the page was opened. Only the user named on the page is signed out.
    const former = leaving(context)
    if (former && former.id !== value.leaving) return invalidForm(form, { form: words.login.confirm.signedInMeanwhile })
    const outcome = await verifyLink(context, { tokenHash, type: purpose })
    if (!outcome.ok) return invalidLink(form, words, outcome)
    const replaced = former && outcome.email
    return afterVerifying(context, form, words, { purpose, needsPassword: outcome.needsPassword, replaced })
  }),
})

/** After a temporary failure the link stays usable. Any other failure marks it as invalid. */
function invalidLink(form: FormData, words: Words, failure: AuthFailure) {
  const isTemporary = ['unavailable', 'too_many', 'busy'].includes(failure.reason)
  return invalidForm(form, { [isTemporary ? 'form' : 'link']: linkFailure(words, failure) })
}

type EmailConfirmation = { context: LoaderFunctionArgs['context']; form: FormData; words: Words; tokenHash: string }

/** Confirms a change of address from one mailbox. The address changes once both have confirmed. */
async function confirmEmailFromMailbox({
  context,
  form,
  words,
  tokenHash,
}: EmailConfirmation): Promise<ActionResponse> {
  const outcome = await confirmEmailChange(context, tokenHash)
  if (!outcome.ok) return invalidLink(form, words, outcome)
  if (!outcome.done) return { kind: 'awaits-other-mailbox' }
  const page = context.get(signedInUserContext)
    ? '/company?account=security'
    : context.get(sessionContext).runtime.guard.login
  return redirectWith(context, page, words.actions.done.emailChanged)
}
