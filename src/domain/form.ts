import { limits } from './limits.ts'

/** Error messages by field name; `form` for the whole form. */
export type FormErrors<Field extends string = string> = Partial<Record<Field | 'form', string>>

/** The typed values, to refill a rejected form. Never contains a password or a file. */
export type FormValues = Record<string, string>

/** The field with the id of the user the form's page was rendered for. */
export const authorField = 'author'

/** Secrets, and the form that a sign-in page carries anyway. */
const neverEchoed = /password|token|encryptedForm/i

/**
 * How much of a rejected form comes back, in UTF-16 code units of names and values: the longest text that is accepted,
 * and half as much again. Each may become twelve: escaped in the page and once more in its data.
 */
const mostKept = 3 * limits.body.max

/**
 * The text fields of a form without secrets; the last value wins.
 * @returns isWhole false when the form was so long that its end was left out
 */
export function keepTyped(form: FormData): { values: FormValues; isWhole: boolean } {
  const values: FormValues = {}
  let room = mostKept
  for (const [name, value] of form) {
    if (typeof value !== 'string' || neverEchoed.test(name)) continue
    room -= name.length
    if (room > 0) values[name] = value.slice(0, room)
    room -= value.length
  }
  return { values, isWhole: room >= 0 }
}

/** The values of `keepTyped`. */
export const formValues = (form: FormData): FormValues => keepTyped(form).values
