import { formValues, parseForm, type FormErrors, type Parsed } from '#domain/form.ts'
import type { Words } from '#domain/words/en.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { IntentHandler } from '../server/routing/intent-action.ts'
import { unprocessable } from '../server/routing/unprocessable.ts'
import { ActionError } from '../data/action-error.ts'
import { words } from '../server/session/context.ts'

type FormSchema = Parameters<typeof parseForm>[0]
type FormArgs<S extends FormSchema> = Parameters<IntentHandler>[0] & {
  value: Extract<Parsed<S>, { ok: true }>['value']
  say: Words
}

/** Refuses the form that was posted, with what was typed. */
export function invalidForm(form: FormData, errors: FormErrors, more: Partial<InvalidForm> = {}) {
  const values = formValues(form)
  const invalid: InvalidForm = { intent: values.intent ?? '', errors, values, ...more }
  return unprocessable(invalid)
}

/** The sentence for a database's refusal. An illegal move names the legal ones itself. */
export const actionErrorMessage = (say: Words, { code, message }: ActionError): string =>
  code === 'illegal_move' ? message : say.actions.errors[code]

/**
 * An act that reads its form by a schema and runs; a field that does not fit, or a rule of the database that says no,
 * brings the form back.
 * @param fieldFor the field a refusal is shown beside; beside none of them when left out
 * @param details what the page shows in place of the sentence, where a refusal tells more than that
 */
export const formAction =
  <S extends FormSchema>(
    schema: (words: Words) => S,
    run: (args: FormArgs<S>) => Promise<unknown>,
    fieldFor: Partial<Record<ActionError['code'], string>> = {},
    details: (refusal: ActionError, args: Parameters<IntentHandler>[0]) => Partial<InvalidForm> | undefined = () =>
      undefined,
  ): IntentHandler =>
  async (args) => {
    const say = args.context.get(words)
    const parsed = parseForm(schema(say), args.form)
    if (!parsed.ok) return invalidForm(args.form, parsed.errors)
    try {
      return await run({ ...args, value: parsed.value, say })
    } catch (error) {
      if (!(error instanceof ActionError) || error.code === 'session_ended') throw error
      const explained = details(error, args)
      if (explained) return invalidForm(args.form, {}, explained)
      return invalidForm(args.form, { [fieldFor[error.code] ?? 'form']: actionErrorMessage(say, error) })
    }
  }
