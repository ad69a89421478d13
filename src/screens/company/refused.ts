import type { FormErrors, FormValues } from '#domain/form.ts'

/** What the last post got wrong, as the action answers it: which act, the message per field, what was typed. */
export type Refused = { intent: string; errors: FormErrors; values: FormValues }

/** The fields of the form that is on its way, or undefined while nothing is. */
export type Pending = FormValues | undefined
