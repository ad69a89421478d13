import { markNavigatingAway } from '../session-monitor/poll-session.ts'

/**
 * Submits a form like a browser without scripts, so that the answer is a document. The promise never settles, because
 * the page is being left.
 * @param path the form's action on this site
 */
export function submitDocument(path: string, fields: [name: string, value: FormDataEntryValue][]): Promise<never> {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = path
  form.hidden = true
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    input.name = name
    if (typeof value === 'string') {
      input.type = 'hidden'
      input.value = value
    } else {
      form.enctype = 'multipart/form-data'
      const files = new DataTransfer()
      files.items.add(value)
      input.type = 'file'
      input.files = files.files
    }
    form.append(input)
  }
  document.body.append(form)
  markNavigatingAway()
  // A field called `submit` would hide the method.
  HTMLFormElement.prototype.submit.call(form)
  return new Promise(() => {})
}
