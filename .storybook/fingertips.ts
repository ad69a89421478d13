/** Every rule for coarse pointers in force, as if there were one. */
export async function withCoarsePointer<T>(work: () => T | Promise<T>): Promise<T> {
  const rules = [...document.styleSheets].flatMap((sheet) => rulesForFingers(sheet.cssRules))
  for (const rule of rules) rule.media.mediaText = 'all'
  try {
    return await work()
  } finally {
    for (const rule of rules) rule.media.mediaText = '(pointer: coarse)'
  }
}

function rulesForFingers(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const own = rule instanceof CSSMediaRule && rule.media.mediaText === '(pointer: coarse)' ? [rule] : []
    const isNest = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
    return isNest ? [...own, ...rulesForFingers(rule.cssRules)] : own
  })
}

const targets = 'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary'

/** 44 px, less the edges of the box that a field stands in. */
const fingertip = 42

/** Where a finger comes down: what floats over a row may cover its middle. */
const places = [1 / 2, 1 / 4, 3 / 4]

/** Whether presses along a line across it press it that far: its label and what it spreads over count. */
function reaches(element: Element, [across, down]: readonly [number, number]): boolean {
  element.scrollIntoView({ block: 'center', inline: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return places.some((place) => {
    const left = x + width * (across ? 1 / 2 : place)
    const top = y + height * (down ? 1 / 2 : place)
    const presses = (far: number) => {
      const hit = document.elementFromPoint(left + across * far, top + down * far)
      return hit !== null && (element.contains(hit) || hit === element.closest('label'))
    }
    let [from, to] = [0, 0]
    while (to - from < fingertip && presses(to + 1)) to += 1
    while (to - from < fingertip && presses(from - 1)) from -= 1
    return to - from >= fingertip
  })
}

const down = [0, 1] as const
const across = [1, 0] as const

const isInline = (node: Node) => node instanceof Text || getComputedStyle(node as Element).display === 'inline'

/** A link among words is as high as its line (WCAG 2.2, 2.5.8); one that has its line to itself is not among words. */
function isInText(element: Element): boolean {
  const parent = element.parentElement
  if (!parent || !isInline(element)) return false
  const others = [...parent.childNodes].filter((node) => node !== element && !(node instanceof Comment))
  // What people write is theirs to lay out.
  return (
    element.closest('[data-slot=prose]') !== null ||
    others.some((node) => node.textContent?.trim() && isInline(node)) ||
    isInText(parent)
  )
}

/** What is open takes the presses beside it: a dialog lets none through, a menu is closed by them. */
const open = 'dialog:modal, [popover=auto]:popover-open'
const isBehind = (element: Element) => document.querySelector(open) !== null && element.closest(open) === null

/** What only moves a story on is marked as `data-offstage`. */
const isOffStage = (element: Element) => element.closest('[data-offstage]') !== null

/** What a finger would miss. */
export function missed(page: HTMLElement): string[] {
  return [...page.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
    const { right, bottom } = element.getBoundingClientRect()
    const isOut = !element.checkVisibility({ visibilityProperty: true }) || right <= 1 || bottom <= 1
    if (isOut || isOffStage(element) || isInText(element) || isBehind(element)) return []
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    const high = height >= fingertip || reaches(element, down)
    const wide = width >= fingertip || reaches(element, across)
    if (high && wide) return []
    const words = element.textContent.trim() || element.getAttribute('aria-label') || element.getAttribute('name')
    return [`${element.tagName.toLowerCase()} “${words}” of ${Math.round(width)} by ${Math.round(height)} px`]
  })
}
