/** Marks the element that looks focused. */
const mark = 'data-draws-focus'

const asFocused: [pseudoClass: RegExp, selector: string][] = [
  [/:focus-visible(?![\w-])/g, `:is(:focus-visible, [${mark}])`],
  [/:focus(?![\w-])/g, `:is(:focus, [${mark}])`],
]

/** Lets a mark look like the focus in every rule of a list, and in the rules inside these. */
function addMark(rules: CSSRuleList): void {
  for (const rule of rules) {
    // Not by its class: each frame has classes of its own.
    if ('selectorText' in rule) {
      const styled = rule as CSSStyleRule
      const wider = asFocused.reduce(
        (text, [pseudoClass, either]) => text.replace(pseudoClass, either),
        styled.selectorText,
      )
      if (wider !== styled.selectorText) styled.selectorText = wider
    }
    if ('cssRules' in rule) addMark(rule.cssRules as CSSRuleList)
  }
}

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
    if (!isPrepared) for (const sheet of page.styleSheets) addMark(sheet.cssRules)
    isPrepared = true
    this.setAttribute(mark, '')
  }
  return () => {
    clear()
    if (focus) Object.defineProperty(prototype, 'focus', focus)
  }
}
