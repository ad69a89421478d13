import { encode } from 'uqr'
import type { ActionFunctionArgs } from 'react-router'
import type { FactorEnrollment } from '#domain/account.ts'
import { enrollFactorForm, enrollFactorWithPasswordForm, confirmFactorForm } from '#domain/forms/account-forms.ts'
import type { Words } from '#domain/words/en.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { unprocessable } from '../../server/routing/unprocessable.ts'
import { session, signedInUser, viewer } from '../../server/session/context.ts'
import { revokeOtherRealtime } from '../../server/auth/sign-out-others.ts'
import { verifyPassword } from '../../server/auth/verify-password.ts'
import { enrollFactor, totpUri, verifyFactor } from '../../server/auth/second-factor.ts'
import { invalidAuthForm } from './auth-error.ts'
import { formAction, invalidForm } from '../form-action.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

type Done = Parameters<Parameters<typeof formAction<ReturnType<typeof confirmFactorForm>>>[1]>[0]

type Ways = {
  /** Where it leads. */
  done: (args: Done) => Response | Promise<Response>
  /** Whether whoever is signed in has to know their password: an open browser alone adds no factor to an account. */
  takesPassword: (context: ActionFunctionArgs['context']) => boolean
}

/**
 * Setting up a second factor, in two forms. The service tells a factor's secret once; the second form carries it, so
 * that the picture is there again when a code was wrong, with and without JavaScript.
 */
export const factorActions = ({ done, takesPassword }: Ways): Record<string, IntentHandler> => ({
  'begin-factor': (args) => (takesPassword(args.context) ? beginWithPassword(args) : begin(args)),

  'confirm-factor': async (args) => {
    const confirm = formAction(confirmFactorForm, async (confirmed) => {
      const outcome = await verifyFactor(confirmed.context, confirmed.value)
      if (!outcome.ok) return invalidAuthForm(confirmed.form, confirmed.say, outcome)
      // The service ended the sessions that have shown no second factor.
      await revokeOtherRealtime(confirmed.context)
      return done(confirmed)
    })
    const answer = await confirm(args)
    const who = args.context.get(signedInUser)
    return who && isRefusal(answer) ? withPicture(answer, who.viewer.email) : answer
  },
})

const begin = formAction(enrollFactorForm, beginNamed)

const beginWithPassword = formAction(enrollFactorWithPasswordForm, async (args) => {
  const { context, form, value, say } = args
  // The session ended while the form was open, or waits for the second factor that there is.
  if (!context.get(signedInUser)) {
    const isHalfWay = context.get(session).authState.kind === 'mfa-pending'
    return invalidAuthForm(form, say, { ok: false, reason: isHalfWay ? 'second_factor_needed' : 'signed_out' })
  }
  const known = await verifyPassword(context, value.currentPassword)
  if (known.ok) return beginNamed(args)
  return known.reason === 'invalid_credentials'
    ? invalidForm(form, { currentPassword: say.login.errors.currentPasswordWrong })
    : invalidAuthForm(form, say, known)
})

type Named = Pick<ActionFunctionArgs, 'context'> & { form: FormData; value: { name: string }; say: Words }

async function beginNamed({ context, form, value, say }: Named): Promise<Refusal | InvalidForm> {
  const begun = await enrollFactor(context, value.name)
  if (!begun.ok) return invalidAuthForm(form, say, begun)
  const { email } = context.get(viewer)
  const begin: InvalidForm = { intent: 'begin-factor', errors: {}, values: {} }
  return { ...begin, enrollment: enrolmentOf(email, begun.id, begun.secret) }
}

type Refusal = ReturnType<typeof invalidForm>

const isRefusal = (answer: unknown): answer is Refusal => !(answer instanceof Response)

/** Without it nobody could scan again what they are asked to confirm. */
function withPicture(refusal: Refusal, email: string): Refusal {
  const { factorId, secret } = refusal.data.values
  if (!factorId || !secret) return refusal
  return unprocessable({ ...refusal.data, enrollment: enrolmentOf(email, factorId, secret) })
}

function enrolmentOf(email: string, factorId: string, secret: string): FactorEnrollment {
  // Four squares of quiet around it (ISO/IEC 18004 §6.3.8), in the picture's own white.
  const { size, data } = encode(totpUri({ email, secret }), { ecc: 'M', border: 4 })
  return { factorId, secret, picture: { size, path: data.map(pathOfRow).join('') } }
}

/** The dark squares of one row, those side by side as one. */
function pathOfRow(row: boolean[], y: number): string {
  const squares = row.map((dark) => (dark ? '1' : '0')).join('')
  return [...squares.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')
}
