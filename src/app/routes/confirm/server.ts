import type { LoaderFunctionArgs } from 'react-router'
import { confirmForm, type CodePurpose } from '#domain/forms/login.ts'
import type { Words } from '#domain/words/en.ts'
import { actions } from '../../actions.ts'
import type { AuthRefusal } from '../../session/auth-outcome.ts'
import { words } from '../../session/context.ts'
import { redirectTo } from '../../session/redirect.ts'
import { takeRememberedPage } from '../../session/remembered-page.ts'
import { exchangeCode, verifyLink } from '../../session/sign-in.ts'
import { afterVerifying, failureWords } from '../login/acts.ts'
import { forgetAddress } from '../login/asked-address.ts'
import { formAct, refuseForm } from '../refusals.ts'

/** What a mail's link leads to: the button that uses it, or why there is none. */
export type LinkState = { purpose: CodePurpose; state: 'ready' | 'failed'; tokenHash?: string; reason?: string }

/** What the types of mail links are for. An invitation of the service itself makes an account, as sign-up does. */
const purposes: Record<string, CodePurpose> = { signup: 'signup', invite: 'signup', recovery: 'recovery' }

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
    const outcome = await exchangeCode(context, code)
    return outcome.ok ? redirectTo(takeRememberedPage(context) ?? '/company') : failed(linkFailure(say, outcome))
  }
  const tokenHash = searchParams.get('token_hash')
  if (!tokenHash) return failed(say.login.errors.linkWrong)
  return { purpose, state: 'ready', tokenHash }
}

/** Whoever opened a link has nothing to check. */
const linkFailure = (say: Words, failure: AuthRefusal): string =>
  failure.reason === 'code_invalid' || failure.reason === 'refused'
    ? say.login.errors.linkWrong
    : failureWords(say, failure)

export const action = actions({
  confirm: formAct(confirmForm, async ({ context, form, value, say }) => {
    const outcome = await verifyLink(context, { tokenHash: value.tokenHash, type: value.purpose })
    if (!outcome.ok) {
      // What passes by itself leaves the link good; any other refusal says that it is used up.
      const passing = outcome.reason === 'unavailable' || outcome.reason === 'too_many'
      return refuseForm(form, { [passing ? 'form' : 'link']: linkFailure(say, outcome) })
    }
    forgetAddress(context)
    return afterVerifying(context, form, value.purpose, say)
  }),
})
