import { mark, prepareMarks } from './draw-states.ts'

/**
 * Keeps the scripts of a page from moving the focus. A field that a script would focus looks as if it had the focus. A
 * browser always shows the focus of a field, and that of other elements only after a key.
 * @returns a function that ends this
 */
export function drawFocus(page: Document): () => void {
  const { prototype } = (page.defaultView as Window & typeof globalThis).HTMLElement
  const focus = Object.getOwnPropertyDescriptor(prototype, 'focus')
  const clear = () => page.querySelector(`[${mark}]`)?.removeAttribute(mark)
  let isPrepared = false
  prototype.focus = function () {
    clear()
    if (!this.matches('input, textarea')) return
    if (!isPrepared) prepareMarks(page)
    isPrepared = true
    this.setAttribute(mark, 'focus focus-visible')
  }
  return () => {
    clear()
    if (focus) Object.defineProperty(prototype, 'focus', focus)
  }
}
