import { leaveByForm } from '../session-monitor/poll-session.ts'

/**
 * Posts a form the way a browser without our script would, so that the answer is a page. The promise never settles: the
 * page is being left.
 */
export function postAsPage(path: string, fields: [name: string, value: FormDataEntryValue][]): Promise<never> {
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
  leaveByForm()
  // A field called `submit` would hide the method.
  HTMLFormElement.prototype.submit.call(form)
  return new Promise(() => {})
}
