/**
 * Where the focus was: enough to find the same place after the element is gone. Everything is read while the element
 * is in the document.
 */
type FocusPlace = {
  element: HTMLElement
  /** The element and its ancestors, from inside out, each with its position among its siblings. */
  path: { node: HTMLElement; position: number }[]
  /** Id of the element that `data-focus-next` of an ancestor names. */
  next: string | undefined
  /** The place that had the focus before the element's dialog or popover opened; null outside of one. */
  opener: FocusPlace | null
}

const rows = 'li, tr, article'
const groups = 'section, aside, fieldset, dialog, [popover], main'
const typedInto = 'input:enabled:not([type=hidden], [type=file]), select:enabled, textarea:enabled'
const overlays = 'dialog, [popover]'

/** Whether an element is in the document and shown. */
const isShown = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility()

const positionOf = (node: Element): number => (node.parentElement ? [...node.parentElement.children].indexOf(node) : 0)

function placeOf(element: HTMLElement, previous: FocusPlace | null): FocusPlace {
  const path: FocusPlace['path'] = []
  for (let node: HTMLElement | null = element; node; node = node.parentElement)
    path.push({ node, position: positionOf(node) })
  const overlay = element.closest(overlays)
  const isSameOverlay = previous?.element.closest(overlays) === overlay
  return {
    element,
    path,
    next: element.closest<HTMLElement>('[data-focus-next]')?.dataset['focusNext'],
    opener: overlay ? (isSameOverlay ? (previous?.opener ?? null) : previous) : null,
  }
}

/**
 * Keeps the focus near the last action when the focused element disappears, such as a button that its action removes.
 * Otherwise the browser focuses the body, and keyboard users start again at the top. In this order, the focus goes to:
 * the element that `data-focus-next` names by id; the same field of the form, or its first field; the row; the row
 * that took its position; the heading of the section.
 * @returns stops it
 */
export function recoverFocus(): () => void {
  let last: FocusPlace | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = () => last !== null && isNothing(document.activeElement) && !isFocusable(last.element)
  const settle = () => {
    if (!last || !isLost()) return
    const place = last
    last = null
    focusNear(place)
  }
  // A later task, because a page, a dialog or a component may focus something itself.
  const check = () => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(settle)
  }
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = placeOf(target, last)
  }
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // An element that lost the focus because it disappears is gone one task later. Otherwise the person left it.
    setTimeout(() => {
      if (last?.element !== target || !isNothing(document.activeElement)) return
      if (isLost()) check()
      else last = null
    })
  }

  const changes = new MutationObserver(check)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', onFocusOut)
  if (document.activeElement instanceof HTMLElement && !isNothing(document.activeElement))
    last = placeOf(document.activeElement, null)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', onFocusOut)
  }
}

const isNothing = (active: Element | null): boolean => active === null || active === document.body

const isFocusable = (element: HTMLElement): boolean => isShown(element) && !element.matches(':disabled')

/** Focuses an element near the place, in the order that `recoverFocus` describes. */
function focusNear(place: FocusPlace): void {
  const named = place.next === undefined ? null : document.getElementById(place.next)
  if (named && tryFocus(named)) return
  for (const [index, { node }] of place.path.entries()) {
    if (!isShown(node)) continue
    const lost = place.path[index - 1]
    if (node instanceof HTMLFormElement && focusField(node, place.element)) return
    if (node.matches(rows) && hasContent(node) && focusGroup(node)) return
    if (lost?.node.matches(rows) && focusRowAt(node, lost.position)) return
    if (!node.matches(groups)) continue
    // A group around a closed dialog or popover counts only if it also contains the place that opened it.
    if (!node.matches(overlays) && place.opener && !place.opener.path.some((outer) => outer.node === node)) continue
    if (focusGroup(node.querySelector<HTMLElement>(':is(h1, h2, h3, legend)') ?? node)) return
  }
  if (place.opener) {
    if (isFocusable(place.opener.element) && tryFocus(place.opener.element)) return
    focusNear(place.opener)
  }
}

/** Focuses the same field of a form; else its first one, but not on touch screens, which would open their keyboard. */
function focusField(form: HTMLFormElement, lost: HTMLElement): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>(typedInto)].filter(isShown)
  const name = lost.getAttribute('name')
  const same = name && fields.find((field) => field.getAttribute('name') === name)
  if (same) return tryFocus(same)
  const first = fields[0]
  return !!first && !matchMedia('(pointer: coarse)').matches && tryFocus(first)
}

/** Focuses the row at a position, or the last one. */
function focusRowAt(list: HTMLElement, position: number): boolean {
  const remaining = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement && isShown(row))
  const row = remaining[Math.min(position, remaining.length - 1)]
  return !!row && hasContent(row) && focusGroup(row)
}

/** Whether a row shows more than buttons. A row of buttons does not say what they are about. Closed menus are not shown. */
function hasContent(row: HTMLElement): boolean {
  const length = (element: HTMLElement) => element.innerText.replace(/\s/g, '').length
  const buttons = [...row.querySelectorAll<HTMLElement>('button, summary')].filter(isShown)
  return length(row) > buttons.reduce((sum, button) => sum + length(button), 0)
}

/** Focuses an element even if Tab does not reach it. */
function focusGroup(element: HTMLElement): boolean {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  return tryFocus(element)
}

function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) return false
  element.scrollIntoView({ block: 'nearest' })
  return true
}
