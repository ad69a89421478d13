import { data } from 'react-router'
import * as v from 'valibot'
import { actRefusal, fullStorage } from '#domain/act-refusal.ts'
import { keepTyped, type FormErrors } from '#domain/form.ts'
import { parseForm, type FormSchema, type FormValue } from '#domain/parse-form.ts'
import { currentWords } from '#domain/words/current.ts'
import type { Words } from '#domain/words/en.ts'
import type { FormResult } from '#screens/form-result.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { ActionResponse, IntentHandler } from './intent-action.ts'
import { ActionError } from '../../data/action-error.ts'
import { wordsContext } from '../session/context.ts'

/** What an intent handler gets with a valid form. */
export type FormArgs<S extends FormSchema> = Parameters<IntentHandler>[0] & {
  value: FormValue<S>
  words: Words
}

/**
 * Returns the posted form as invalid (422), with its errors and typed values, and says so if they are not all of them.
 * @param refused why, if a limit refused it: then the status is 429, with the seconds to wait
 */
export function invalidForm(
  form: FormData,
  errors: FormErrors,
  more: Partial<InvalidForm> = {},
  refused?: ActionError,
) {
  const { values, isWhole } = keepTyped(form)
  const told = isWhole ? errors : { form: currentWords().errors.keptInPart, ...errors }
  const result: FormResult = { kind: 'invalid', form: { intent: values.intent ?? '', errors: told, values, ...more } }
  return data(result, refused?.code === 'too_many_acts' ? tooManyInit(refused) : { status: 422 })
}

/** Status and headers of an answer to whoever did too much. */
export const tooManyInit = ({ detail }: ActionError) => ({
  status: 429,
  headers: { 'retry-after': String(v.parse(waiting, detail).seconds) },
})

const waiting = v.object({ seconds: v.number() })

/** The message of an ActionError. For an illegal transition the database's own message names the legal ones. */
export function actionErrorMessage({ actions }: Words, { code, message, detail }: ActionError): string {
  if (code === 'illegal_transition') return message
  if (code === 'too_many_acts') return actions.tooManyActs(v.parse(actRefusal, detail))
  if (code === 'too_many_invitations' && detail) return actions.tooManyInvitations(v.parse(waiting, detail).seconds)
  if (code === 'storage_full') return actions.storageFull(v.parse(fullStorage, detail))
  if (code === 'invitation_sent_just_now') return actions.invitationSentJustNow(v.parse(waiting, detail).seconds)
  return actions.errors[code]
}

/**
 * Creates an intent handler that validates its form and then runs. An invalid field or an ActionError returns the form
 * with its errors.
 * @param fieldFor the field that shows the error of a code. Other codes are shown above the form
 * @param details what the page shows instead of the error message, such as both values of a conflict
 */
export const formAction =
  <S extends FormSchema>(
    schema: (words: Words) => S,
    run: (args: FormArgs<S>) => Promise<ActionResponse>,
    fieldFor: Partial<Record<ActionError['code'], string>> = {},
    details: (error: ActionError, args: Parameters<IntentHandler>[0]) => Partial<InvalidForm> | undefined = () =>
      undefined,
  ): IntentHandler =>
  async (args) => {
    const words = args.context.get(wordsContext)
    const parsed = parseForm(schema(words), args.form)
    if (!parsed.ok) return invalidForm(args.form, parsed.errors)
    try {
      return await run({ ...args, value: parsed.value, words })
    } catch (error) {
      if (!(error instanceof ActionError) || error.code === 'session_ended') throw error
      const shown = details(error, args)
      if (shown) return invalidForm(args.form, {}, shown)
      return invalidForm(args.form, { [fieldFor[error.code] ?? 'form']: actionErrorMessage(words, error) }, {}, error)
    }
  }
