import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The entry of the history that is shown, and what it is called. */
let shown: { key: string; title: string } | null = null
/** By entry of the history: how to find what had the focus when it was left. */
const left = new Map<string, string>()

/**
 * Takes the focus along to the next page, as a browser does with documents of its own: to its heading, which is then
 * read aloud; and on the way back to what had it before. A page is another one when it is called something else: a
 * filter or a message sent leaves the focus where the person is.
 */
export function useFocusOfPage(): void {
  const { key } = useLocation()
  const way = useNavigationType()
  useEffect(() => {
    const before = shown
    shown = { key, title: document.title }
    if (before && before.key !== key && before.title !== shown.title)
      focusPage(way === NavigationType.Pop ? left.get(key) : undefined)
  }, [key, way])
  useEffect(() => {
    document.addEventListener('focusin', remember)
    // Safari does not focus a link that is clicked.
    document.addEventListener('click', remember, { capture: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('click', remember, { capture: true })
    }
  }, [])
}

function remember({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href], [name]') : null
  if (!link || !shown) return
  const attribute = link.hasAttribute('href') ? 'href' : 'name'
  left.set(shown.key, `${link.localName}[${attribute}="${CSS.escape(link.getAttribute(attribute) ?? '')}"]`)
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

function focusPage(before: string | undefined): void {
  const back = before === undefined ? null : (find(`main ${before}`) ?? find(before))
  back?.focus({ preventScroll: true })
  if (back && document.activeElement === back) return
  // What the page itself has given the focus to keeps it: a field to type in, a dialog.
  if (document.activeElement?.closest('main, dialog')) return
  const heading = find('main h1') ?? find('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
