import type { ControlState } from './views.ts'

/** What a person can point at or reach with the keyboard. */
export const controls = [
  'a[href]',
  'button:enabled',
  'input:enabled:not([type=hidden])',
  'select:enabled',
  'textarea:enabled',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
  '[role=option]',
  '[role=menuitem]',
  'label:has(input:enabled)',
  'tbody tr',
].join(', ')

/** The pseudo-classes of a control in each state, and those of the elements around it. */
export const pseudoClasses: Record<ControlState, { own: string[]; around: string[] }> = {
  hover: { own: ['hover'], around: ['hover'] },
  focus: { own: ['focus', 'focus-visible', 'focus-within'], around: ['focus-within'] },
  active: { own: ['hover', 'active'], around: ['hover', 'active'] },
}

/** Names the pseudo-classes that an element looks to have. */
export const mark = 'data-drawn'

const names = ['focus-within', 'focus-visible', 'focus', 'hover', 'active']

/** Each pseudo-class, except in the name of a class such as `hover\\:underline`, and what also stands for it. */
const asDrawn = names.map((name): [RegExp, string] => [
  new RegExp(String.raw`(?<!\\):${name}(?![\w-])`, 'g'),
  `:is(:${name}, [${mark}~="${name}"])`,
])

/** Lets a mark look like the state in every rule of a list, and in the rules inside these. */
function addMark(rules: CSSRuleList): void {
  for (const rule of rules) {
    // Not by its class: each frame has classes of its own.
    if ('selectorText' in rule) {
      const styled = rule as CSSStyleRule
      if (!styled.selectorText.includes(mark)) {
        const wider = asDrawn.reduce((text, [name, either]) => text.replace(name, either), styled.selectorText)
        if (wider !== styled.selectorText) styled.selectorText = wider
      }
    }
    if ('cssRules' in rule) addMark(rule.cssRules as CSSRuleList)
  }
}

/** Lets elements with a mark look as if they were in the state that it names, in every style sheet of a page. */
export function prepareMarks(page: Document): void {
  for (const sheet of page.styleSheets) addMark(sheet.cssRules)
}

/**
 * Draws every control in an element in a state, also those that are rendered later.
 * @returns a function that ends this
 */
export function drawState(place: Element, state: ControlState): () => void {
  prepareMarks(place.ownerDocument)
  const { own, around } = pseudoClasses[state]
  const draw = () => {
    for (const element of place.querySelectorAll(`:has(:is(${controls}))`)) element.setAttribute(mark, around.join(' '))
    for (const element of place.querySelectorAll(controls)) element.setAttribute(mark, own.join(' '))
  }
  draw()
  const observer = new MutationObserver(draw)
  observer.observe(place, { subtree: true, childList: true, attributeFilter: ['disabled', 'tabindex', 'href'] })
  return () => observer.disconnect()
}
