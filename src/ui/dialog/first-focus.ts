const fields = 'input:enabled:not([type=hidden]), select:enabled, textarea:enabled'
const acts = 'a[href], button:enabled'

/**
 * Where the focus goes when a dialog opens: to what asks for it, to a refused answer, to the first field in sight, to
 * the text where there is more than fits, to the first act, which is the one that changes least, or else to the title.
 */
export function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const part = (name: string) => dialog.querySelector<HTMLElement>(`:scope > [data-part="${name}"]`)
  const body = part('body')
  return (
    dialog.querySelector<HTMLElement>('[autofocus], [aria-invalid=true]:enabled') ??
    (body && firstField(body)) ??
    (body && scrollsByItself(body) ? body : null) ??
    part('footer')?.querySelector<HTMLElement>(acts) ??
    dialog.querySelector<HTMLElement>('h2')
  )
}

/** Whether keys can only scroll it while it has the focus itself: nothing in it could take the focus. */
const scrollsByItself = (body: HTMLElement): boolean =>
  body.scrollHeight > body.clientHeight && !body.querySelector(`${fields}, ${acts}, summary, [tabindex="0"]`)

/** What scrolls must be reachable by keyboard: by what is in it, or else by itself. */
export function letKeysScroll(body: HTMLElement | null): void {
  if (!body) return
  if (scrollsByItself(body)) body.tabIndex = 0
  else body.removeAttribute('tabindex')
}

function firstField(body: HTMLElement): HTMLElement | null {
  // A field would call up the keyboard of a touch screen, which hides half of what has just been opened.
  if (matchMedia('(pointer: coarse)').matches) return null
  const first = body.querySelector<HTMLInputElement>(fields)
  // Below a long text it would scroll the text away unread.
  if (!first || first.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom) return null
  const chosen = first.type === 'radio' && `input[name="${CSS.escape(first.name)}"]:checked`
  return (chosen && body.querySelector<HTMLElement>(chosen)) || first
}
