import type { FormErrors, FormValues } from '#domain/form.ts'
import type { DraftFile } from '#domain/query.ts'

/**
 * What the last post got wrong, as the action answers it: which act, the message per field, what was typed,
 * and the files that passed and wait for the next attempt.
 */
export type Refused = { intent: string; errors: FormErrors; values: FormValues; files?: DraftFile[] }

/** The fields of the form that is on its way, or undefined while nothing is. */
export type Pending = FormValues | undefined
