const fields = 'input:enabled:not([type=hidden], [type=file]), select:enabled, textarea:enabled'
const acts = 'a[href], button:enabled'

/**
 * The element that gets the focus when a dialog opens. In this order: `autofocus`, an invalid field, the first visible
 * field except a file input, a body that scrolls, the title.
 */
export function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>(':scope > [data-part=body]')
  return (
    dialog.querySelector<HTMLElement>('[autofocus], [aria-invalid=true]:enabled') ??
    (body && firstField(body)) ??
    (body && isScrollableWithoutFocus(body) ? body : null) ??
    dialog.querySelector<HTMLElement>('h2')
  )
}

/** Whether the body scrolls and contains nothing focusable. */
const isScrollableWithoutFocus = (body: HTMLElement): boolean =>
  body.scrollHeight > body.clientHeight && !body.querySelector(`${fields}, ${acts}, summary, [tabindex="0"]`)

/** Makes a scrollable body reachable by keyboard. */
export function makeScrollableFocusable(body: HTMLElement | null): void {
  if (!body) return
  if (isScrollableWithoutFocus(body)) body.tabIndex = 0
  else body.removeAttribute('tabindex')
}

function firstField(body: HTMLElement): HTMLElement | null {
  // Focusing a field opens the on-screen keyboard, which covers half of the dialog.
  if (matchMedia('(pointer: coarse)').matches) return null
  const first = body.querySelector<HTMLInputElement>(fields)
  // Focusing a field below a long text would scroll the text away.
  if (!first || first.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom) return null
  const chosen = first.type === 'radio' && `input[name="${CSS.escape(first.name)}"]:checked`
  return (chosen && body.querySelector<HTMLElement>(chosen)) || first
}
