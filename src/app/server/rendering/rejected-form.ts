import { currentWords } from '#domain/words/current.ts'

/** The first invalid field, and the first error or conflict of a whole form. */
const invalidField = /<(?:input|textarea|select)\b[^<>]*? aria-invalid="true"/
const formAlert = /<[a-z]+\b[^<>]*? role="alert"(?=[^<>]*>\s*[^\s<]|[^<>]*><(?!\/))/

/**
 * Makes the document of a rejected form show the error at once: it scrolls to the first invalid field or, without one, to
 * the error of the form, which gets the focus. The title names the error first. The components do the same in a
 * submission by script; a document may be shown long before its script runs, or never run one.
 * @param html of a whole document. React escapes quotes and brackets in attributes, so no typed text matches
 */
export function landAtRejectedForm(html: string): string {
  const titled = html.replace(
    /<title>([^<]*)/,
    (_, page: string) => `<title>${currentWords().rejectedForm.title(page)}`,
  )
  const place = invalidField.test(titled) ? invalidField : formAlert
  const attributes = place === formAlert ? ' tabindex="-1" autofocus=""' : ' autofocus=""'
  // Only the first element with the attribute gets the focus.
  return place.test(titled) ? titled.replaceAll(' autofocus=""', '').replace(place, `$&${attributes}`) : titled
}
