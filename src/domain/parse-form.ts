import * as v from 'valibot'
import type { FormErrors } from './form.ts'

/** The schema of a form, with its fields. */
export type FormSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  entries: Record<string, v.GenericSchema>
}

/** What a valid form says. */
export type FormValue<S extends FormSchema> = v.InferOutput<S>

export type Parsed<S extends FormSchema> = { ok: true; value: FormValue<S> } | { ok: false; errors: FormErrors }

/** The field that an issue is about; 'form' for several. */
function fieldOf({ path }: v.BaseIssue<unknown>): string {
  const key = path?.[0]?.key
  return typeof key === 'string' ? key : 'form'
}

/** Validates a posted form. A name that ends in `[]` becomes an array. */
export function parseForm<S extends FormSchema>(schema: S, form: FormData): Parsed<S> {
  const input: Record<string, unknown> = Object.create(null)
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name).filter((value) => typeof value === 'string')
    // Browsers post line ends as CRLF (HTML living standard, form submission); we keep LF. Postgres stores no NUL, and
    // nobody can type one.
    const texts = all.map((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', ''))
    input[name] = name.endsWith('[]') ? texts : texts.at(-1)
    if (name.endsWith('[]')) input[name.slice(0, -2)] = texts
  }
  // A missing field gets its own rule's message, not the parser's.
  for (const name of Object.keys(schema.entries)) input[name] ??= undefined
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  const errors: FormErrors = {}
  for (const issue of result.issues) errors[fieldOf(issue)] ??= issue.message
  return { ok: false, errors }
}
