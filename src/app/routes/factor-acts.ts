import { encode } from 'uqr'
import type { Enrolment } from '#domain/account.ts'
import { beginFactorForm, confirmFactorForm } from '#domain/forms/account.ts'
import { refuse, type Act } from '../actions.ts'
import { signedIn, viewer } from '../session/context.ts'
import { beginFactor, factorAddress, showFactor } from '../session/second-factor.ts'
import { refuseAuth } from './auth-refusal.ts'
import { formAct, refuseForm, type RefusedForm } from './refusals.ts'

type Done = Parameters<Parameters<typeof formAct<ReturnType<typeof confirmFactorForm>>>[1]>[0]

/**
 * Setting up a second factor, in two forms. The service tells a factor's secret once; the second form carries it, so
 * that the picture is there again when a code was wrong, with and without JavaScript.
 * @param done where it leads
 */
export const factorActs = (done: (args: Done) => Response): Record<string, Act> => ({
  'begin-factor': formAct(beginFactorForm, async ({ context, form, value, say }) => {
    const begun = await beginFactor(context, value.name)
    if (!begun.ok) return refuseAuth(form, say, begun)
    const { email } = context.get(viewer)
    const begin: RefusedForm = { intent: 'begin-factor', errors: {}, values: {} }
    return { ...begin, enrolment: enrolmentOf(email, begun.id, begun.secret) }
  }),

  'confirm-factor': async (args) => {
    const confirm = formAct(confirmFactorForm, async (confirmed) => {
      const outcome = await showFactor(confirmed.context, confirmed.value)
      return outcome.ok ? done(confirmed) : refuseAuth(confirmed.form, confirmed.say, outcome)
    })
    const answer = await confirm(args)
    const who = args.context.get(signedIn)
    return who && isRefusal(answer) ? withPicture(answer, who.viewer.email) : answer
  },
})

type Refusal = ReturnType<typeof refuseForm>

const isRefusal = (answer: unknown): answer is Refusal => !(answer instanceof Response)

/** Without it nobody could scan again what they are asked to confirm. */
function withPicture(refusal: Refusal, email: string): Refusal {
  const { factorId, secret } = refusal.data.values
  if (!factorId || !secret) return refusal
  return refuse({ ...refusal.data, enrolment: enrolmentOf(email, factorId, secret) })
}

function enrolmentOf(email: string, factorId: string, secret: string): Enrolment {
  // Four squares of quiet around it (ISO/IEC 18004 §6.3.8), in the picture's own white.
  const { size, data } = encode(factorAddress({ email, secret }), { ecc: 'M', border: 4 })
  return { factorId, secret, picture: { size, path: data.map(pathOfRow).join('') } }
}

/** The dark squares of one row, those side by side as one. */
function pathOfRow(row: boolean[], y: number): string {
  const squares = row.map((dark) => (dark ? '1' : '0')).join('')
  return [...squares.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')
}
