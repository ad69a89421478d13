import type { Enrolment } from '#domain/account.ts'
import type { FormErrors, FormValues } from '#domain/form.ts'

/** What an action answers when it refuses a form: which form, why, and what was typed. */
export type Refused = {
  /** The `intent` the form posted. */
  intent: string
  errors: FormErrors
  values: FormValues
  /** A second factor that is being set up, whose form this is. */
  enrolment?: Enrolment
}

/** The fields of the form that is on its way, or undefined while nothing is. */
export type Pending = FormValues | undefined

/** The refusal as one form sees it: nothing unless that form was the one refused. */
export const refusalOf = (refused: Refused | undefined, intent: string): Omit<Refused, 'intent'> =>
  refused?.intent === intent ? refused : { errors: {}, values: {} }
