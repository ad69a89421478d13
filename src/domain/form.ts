import * as v from 'valibot'

type Schema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  entries: Record<string, v.GenericSchema>
}

/** One message per field, under the field's name; `form` is for what no single field caused. */
export type FormErrors<Field extends string = string> = Partial<Record<Field | 'form', string>>

/** What was typed, so that a refused form comes back filled. Never holds a password or a file. */
export type FormValues = Record<string, string>

export type Parsed<S extends Schema> =
  | { ok: true; value: v.InferOutput<S> }
  | { ok: false; errors: FormErrors; values: FormValues }

/** The field in which a form names whoever was signed in when its page was made. */
export const authorField = 'author'

const neverEchoed = /password|token/i

/** The text fields of a form, last value wins, without those that must not travel back. */
export function formValues(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string' && !neverEchoed.test(name)) values[name] = value
  return values
}

/** The field that an issue is about; `form` when it is about several. */
function fieldOf({ path }: v.BaseIssue<unknown>): string {
  const key = path?.[0]?.key
  return typeof key === 'string' ? key : 'form'
}

/** Reads a posted form by its schema. Repeated names become an array where the schema asks for one. */
export function parseForm<S extends Schema>(schema: S, form: FormData): Parsed<S> {
  const input: Record<string, unknown> = Object.create(null)
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name).filter((value) => typeof value === 'string')
    // Browsers post line ends as CRLF (HTML living standard, form submission); we keep LF. Postgres stores no NUL, and
    // nobody can type one.
    const texts = all.map((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', ''))
    input[name] = name.endsWith('[]') ? texts : texts.at(-1)
    if (name.endsWith('[]')) input[name.slice(0, -2)] = texts
  }
  // A field that is not there at all is refused in its own rule's words, not in the parser's.
  for (const name of Object.keys(schema.entries)) input[name] ??= undefined
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  const errors: FormErrors = {}
  for (const issue of result.issues) errors[fieldOf(issue)] ??= issue.message
  return { ok: false, errors, values: formValues(form) }
}
