import { setNativeValue } from '#ui/field/set-native-value.ts'
import { filesSince, setFiles } from './file-list.ts'

/**
 * The part of a text that was typed after it was sent.
 * @param typed the text of the field when the message was accepted
 * @returns empty if nothing was typed since; the whole text if the sent one was replaced
 */
export const textSince = (sent: string, typed: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed

/**
 * A message that was sent from a form: its text and files, and the fields that held them. Without a text, an earlier
 * reply was cancelled, and the server has put the text into the next form.
 */
export type Sent = {
  text: string | undefined
  files: readonly File[]
  field: HTMLTextAreaElement
  input: HTMLInputElement | null
}

/**
 * Puts what was typed and chosen while a message was being sent into the fields of the next one, before what is there.
 * @param form of both. After a rejection its text field is the same, and its file input a new one.
 * @param onMove called before typed text is put there
 */
export function keepSince({ text, files, field, input }: Sent, form: HTMLFormElement, onMove: () => void): void {
  // The page was left meanwhile.
  if (!form.isConnected) return
  const [next, nextInput] = ['body', 'files'].map((name) => form.elements.namedItem(name))
  const since = text === undefined ? '' : textSince(text, field.value)
  if (next instanceof HTMLTextAreaElement && next !== field && since) {
    onMove()
    setNativeValue(next, since + next.value)
  }
  const chosen = filesSince(files, [...(input?.files ?? [])])
  if (nextInput instanceof HTMLInputElement && nextInput !== input && chosen.length > 0) {
    setFiles(nextInput, [...chosen, ...(nextInput.files ?? [])])
  }
}
