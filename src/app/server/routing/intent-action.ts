import type { data, ActionFunctionArgs } from 'react-router'
import type { FormResult } from '#screens/form-result.ts'
import { problem } from '../../shared/problem.ts'
import { readTextFields } from '../uploads/receive-form.ts'

/** A redirect, or a result that the page shows. Null for a submission in the background, which shows nothing. */
export type ActionResponse = Response | FormResult | ReturnType<typeof data<FormResult>> | null

/** Handles the posted form of one intent. */
export type IntentHandler = (args: ActionFunctionArgs & { form: FormData }) => Promise<ActionResponse>

/**
 * An action that runs the handler of the form's hidden `intent` field.
 * @param readForm replaces the reader of text fields, for pages with uploads
 * @throws 400 for an unknown intent
 */
export const intentAction =
  (
    handlers: Record<string, IntentHandler>,
    readForm: (args: ActionFunctionArgs) => Promise<FormData> = ({ request }) => readTextFields(request),
  ) =>
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args)
    const intent = form.get('intent')
    // `hasOwn`, because `constructor` is not an intent.
    const handler = typeof intent === 'string' && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
    if (!handler) throw problem(400, 'This form asks for something unknown. Reload the page and try again.')
    return handler({ ...args, form })
  }
