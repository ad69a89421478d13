/** Error messages by field name; `form` for the whole form. */
export type FormErrors<Field extends string = string> = Partial<Record<Field | 'form', string>>

/** The typed values, to refill a rejected form. Never contains a password or a file. */
export type FormValues = Record<string, string>

/** The field with the id of the user the form's page was rendered for. */
export const authorField = 'author'

const neverEchoed = /password|token/i

/** The text fields of a form without secrets; the last value wins. */
export function formValues(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string' && !neverEchoed.test(name)) values[name] = value
  return values
}
