import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The shown history entry, its title without the number of unread notifications, and the place in a list of many pages. */
let shown: { key: string; title: string; after: string | null } | null = null
/** By history entry: a selector of the element that had the focus when the entry was left. */
const lastFocused = new Map<string, string>()

/**
 * Moves the focus as a browser does between documents. Forward, the heading of the next page gets it and is read aloud.
 * Back, the element that had it before gets it, and after a link back to a list the row of the query. Only a page with
 * another title counts, and another page of a list: a filter or a sent message leaves the focus alone. What was opened
 * before this code had loaded counts if nothing has the focus any more.
 * @param documentKey the key of the history entry for which the document was loaded
 */
export function useRouteFocus(documentKey: string): void {
  const { key, hash, search } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    const before = shown
    // The number of unread notifications also changes while a page stays, for example once its query is read.
    const title = document.title.replace(/^\(\d+\+?\) /, '')
    const after = new URLSearchParams(search).get('after')
    shown = { key, title, after }
    const isOtherPage = before
      ? before.key !== key && before.title !== shown.title
      : documentKey !== key && document.activeElement === document.body
    const isBack = navigationType === NavigationType.Pop
    if (isOtherPage) focusPage(isBack ? lastFocused.get(key) : linkAt(hash))
    else if (before && before.after !== after) {
      if (isBack) focusPage(lastFocused.get(key))
      // The link to it stays. With the focus it would be scrolled back into view. A filter leads to the first page.
      else if (after !== null) focusHeading()
    }
  }, [documentKey, key, hash, search, navigationType])
  useEffect(() => {
    document.addEventListener('focusin', rememberFocus)
    // Safari does not focus a link that is clicked.
    document.addEventListener('click', rememberFocus, { capture: true })
    return () => {
      document.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('click', rememberFocus, { capture: true })
    }
  }, [])
}

function rememberFocus({ target }: Event): void {
  const element = target instanceof Element ? target.closest('a[href], [name]') : null
  if (!element || !shown) return
  const attribute = element.hasAttribute('href') ? 'href' : 'name'
  const value = CSS.escape(element.getAttribute(attribute) ?? '')
  lastFocused.set(shown.key, `${element.localName}[${attribute}="${value}"]`)
}

/** A selector of the link in the element that a hash names. */
const linkAt = (hash: string) => (hash ? `[id="${CSS.escape(hash.slice(1))}"] a` : undefined)

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** @param previous a selector of the element to focus instead of the heading */
function focusPage(previous: string | undefined): void {
  const element = previous === undefined ? null : (find(`main ${previous}`) ?? find(previous))
  element?.focus({ preventScroll: true })
  if (element && document.activeElement === element) return
  // The page itself may have focused a field or a dialog.
  if (document.activeElement?.closest('main, dialog')) return
  focusHeading()
}

/** Focuses the heading of the page that is shown, whichever it is. */
export function focusHeading(): void {
  const heading = find('main h1') ?? find('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
