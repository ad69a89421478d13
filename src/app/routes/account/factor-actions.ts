import { encode } from 'uqr'
import type { ActionFunctionArgs } from 'react-router'
import type { FactorEnrollment } from '#domain/account.ts'
import { enrollFactorForm, enrollFactorWithPasswordForm, verifyFactorForm } from '#domain/forms/account-forms.ts'
import type { Words } from '#domain/words/en.ts'
import type { ActionResponse, IntentHandler } from '../../server/routing/intent-action.ts'
import { sessionContext, signedInUserContext, viewerContext } from '../../server/session/context.ts'
import { revokeOtherRealtime } from '../../server/auth/sign-out-others.ts'
import { verifyPassword } from '../../server/auth/verify-password.ts'
import { enrollFactor, totpUri, verifyFactor } from '../../server/auth/second-factor.ts'
import { invalidAuthForm } from './auth-error.ts'
import { formAction, type FormArgs, invalidForm } from '../../server/routing/form-action.ts'

type ConfirmArgs = FormArgs<ReturnType<typeof verifyFactorForm>>

type FactorActionOptions = {
  /** Creates the response after the factor was confirmed. */
  done: (args: ConfirmArgs) => Response | Promise<Response>
  /** Whether the password is required, so that an open browser alone cannot add a factor. */
  takesPassword: (context: ActionFunctionArgs['context']) => boolean
}

/**
 * Creates the intent handlers that set up a second factor in two forms. The auth service returns a factor's secret once,
 * so the second form contains it. The QR code can then be shown again after a wrong code, also without JavaScript.
 */
export const factorActions = ({ done, takesPassword }: FactorActionOptions): Record<string, IntentHandler> => ({
  'enroll-factor': (args) => (takesPassword(args.context) ? enrollWithPassword(args) : enroll(args)),

  'verify-factor': async (args) => {
    const confirm = formAction(verifyFactorForm, async (confirmed) => {
      const outcome = await verifyFactor(confirmed.context, confirmed.value)
      if (!outcome.ok) return invalidAuthForm(confirmed.form, confirmed.words, outcome)
      // The auth service ended the sessions without a verified second factor, but not their realtime access.
      await revokeOtherRealtime(confirmed.context)
      return done(confirmed)
    })
    const response = await confirm(args)
    const who = args.context.get(signedInUserContext)
    return who ? withQrCode(args.form, response, who.viewer.email) : response
  },
})

const enroll = formAction(enrollFactorForm, enrollNamed)

const enrollWithPassword = formAction(enrollFactorWithPasswordForm, async (args) => {
  const { context, form, value, words } = args
  // The session ended while the form was open, or still needs an existing second factor.
  if (!context.get(signedInUserContext)) {
    const isMfaPending = context.get(sessionContext).authState.kind === 'mfa-pending'
    return invalidAuthForm(form, words, { ok: false, reason: isMfaPending ? 'second_factor_needed' : 'signed_out' })
  }
  const known = await verifyPassword(context, value.currentPassword)
  return known.ok ? enrollNamed(args) : invalidAuthForm(form, words, known)
})

type EnrollArgs = Pick<ActionFunctionArgs, 'context'> & { form: FormData; value: { name: string }; words: Words }

async function enrollNamed({ context, form, value, words }: EnrollArgs): Promise<ActionResponse> {
  const enrolled = await enrollFactor(context, value.name)
  if (!enrolled.ok) return invalidAuthForm(form, words, enrolled)
  const { email } = context.get(viewerContext)
  return { kind: 'factor-enrolled', enrollment: toEnrollment(email, enrolled.id, enrolled.secret) }
}

/** Adds the QR code to a rejected form, so that it can be scanned again. */
function withQrCode(form: FormData, response: ActionResponse, email: string): ActionResponse {
  if (!response || !('data' in response) || response.data.kind !== 'invalid') return response
  const { factorId, secret } = response.data.form.values
  if (!factorId || !secret) return response
  return invalidForm(form, response.data.form.errors, { enrollment: toEnrollment(email, factorId, secret) })
}

function toEnrollment(email: string, factorId: string, secret: string): FactorEnrollment {
  // The quiet zone is four modules wide (ISO/IEC 18004 §6.3.8).
  const uri = totpUri({ email, secret })
  const { size, data } = encode(uri, { ecc: 'M', border: 4 })
  return { factorId, secret, uri, picture: { size, path: data.map(pathOfRow).join('') } }
}

/** The SVG path of one row. Adjacent dark modules are one rectangle. */
function pathOfRow(row: boolean[], y: number): string {
  const squares = row.map((dark) => (dark ? '1' : '0')).join('')
  return [...squares.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')
}
