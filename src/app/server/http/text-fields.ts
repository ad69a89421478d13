import { receiveForm } from '../uploads/receive-form.ts'

/** The text fields of a posted form. Files are skipped without buffering them. */
export async function readTextFields(request: Request): Promise<FormData> {
  const { form } = await receiveForm(request, async ({ stream }) => void stream.resume())
  return form
}
