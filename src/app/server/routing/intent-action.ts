import { data, type ActionFunctionArgs } from 'react-router'
import { problem } from '../../routes/problem/problem.ts'
import { readTextFields } from '../http/text-fields.ts'

/** One act of a screen: gets the posted form that named it. */
export type IntentHandler = (args: ActionFunctionArgs & { form: FormData }) => Promise<unknown>

/**
 * An action that looks the posted, hidden `intent` up in a table. Reads the body as a form; a screen with uploads reads
 * it itself and calls `actions` with the result.
 */
export const intentAction =
  (table: Record<string, IntentHandler>, readForm: (args: ActionFunctionArgs) => Promise<FormData> = readBody) =>
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args)
    const intent = form.get('intent')
    // `hasOwn`: `intent=constructor` is no act.
    const act = typeof intent === 'string' && Object.hasOwn(table, intent) ? table[intent] : undefined
    if (!act) throw problem(400, 'This form asks for something unknown. Reload the page and try again.')
    return act({ ...args, form })
  }

async function readBody({ request }: ActionFunctionArgs): Promise<FormData> {
  return readTextFields(request)
}

/** Refuses a form: the page comes back with its errors beside the fields and what was typed. */
export const unprocessable = <T>(refusal: T) => data(refusal, { status: 422 })
