type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field whose error was reconsidered. React still has the first error; the changes are undone before it renders. */
type Rejudged = { controls: Element[]; error: HTMLElement; now: HTMLElement | null }

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

/** Whether a value differs from the rejected one. This module may load after the `input` event of the change. */
const isChanged = (control: Control): boolean =>
  !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue

/**
 * Judges an invalid field again when a person leaves it after a change. Its error disappears when the value breaks no
 * rule, or is replaced when it breaks another one.
 * @returns `start` listens and returns what stops it; `reset` restores what React rendered, before a response is shown
 */
export function rejudgeFields(): { start: () => () => void; reset: () => void } {
  const changed = new Set<Element>()
  const rejudged = new Map<Element, Rejudged>()

  const onInput = ({ target }: Event) => {
    const field = isControl(target) ? target.closest('[data-slot=field][data-invalid]') : null
    if (field) changed.add(field)
  }

  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (!isControl(target) || !target.form) return
    const field = target.closest('[data-slot=field][data-invalid]')
    if (!field || !(changed.has(field) || isChanged(target))) return
    // The focus stays in the field, on another radio button or on a button that submits the form.
    if (relatedTarget instanceof Element && field.contains(relatedTarget)) return
    changed.delete(field)
    void judge(field, target.form, target.name)
  }

  const judge = async (field: Element, form: HTMLFormElement, name: string) => {
    const { judgeField } = await import('./judge-field.ts')
    if (field.isConnected) show(field, judgeField(form, name))
  }

  const show = (field: Element, message: string | undefined) => {
    const before = rejudged.get(field)
    const error = before?.error ?? field.querySelector<HTMLElement>('[data-slot=field-error]')
    if (!error) return
    if (before) restore(before)
    const controls = [...field.querySelectorAll('[aria-invalid]')]
    const isSame = error.textContent === message
    const now = message === undefined || isSame ? null : (error.cloneNode(true) as HTMLElement)
    if (message === undefined) {
      // The hidden error keeps its space, so that a button below it does not move away from the pointer.
      error.style.visibility = 'hidden'
      for (const control of controls) {
        control.setAttribute('aria-invalid', 'false')
        setDescribed(control, error.id, false)
      }
    }
    if (now) {
      now.lastElementChild?.replaceChildren(message ?? '')
      // The new error takes over the id, so that it describes the control in place of the first error.
      error.removeAttribute('id')
      error.hidden = true
      error.after(now)
    }
    rejudged.set(field, { controls, error, now })
  }

  /** Restores a field as React rendered it. */
  const restore = ({ controls, error, now }: Rejudged) => {
    if (now) {
      error.id = now.id
      now.remove()
    }
    error.hidden = false
    error.style.visibility = ''
    if (!error.isConnected) return
    for (const control of controls) {
      control.setAttribute('aria-invalid', 'true')
      setDescribed(control, error.id, true)
    }
  }

  const reset = () => {
    for (const field of rejudged.values()) restore(field)
    rejudged.clear()
    changed.clear()
  }

  const start = () => {
    document.addEventListener('input', onInput)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('focusout', onFocusOut)
      reset()
    }
  }
  return { start, reset }
}

/** Adds an id to the description of a control, or removes it. */
function setDescribed(control: Element, id: string, isDescribed: boolean): void {
  const ids = new Set((control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (isDescribed) ids.add(id)
  else ids.delete(id)
  if (ids.size > 0) control.setAttribute('aria-describedby', [...ids].join(' '))
  else control.removeAttribute('aria-describedby')
}
