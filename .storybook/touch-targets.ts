/** What a touch screen makes of each media query about the pointer. */
const onTouchScreen: Record<string, string> = { '(pointer: coarse)': 'all', '(pointer: fine)': 'not all' }

/** Runs `work` with the rules for coarse pointers in force, and without those for fine ones, as on a touch screen. */
export async function withCoarsePointer<T>(work: () => T | Promise<T>): Promise<T> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => pointerRules(sheet.cssRules))
    .map((rule) => ({ media: rule.media, text: rule.media.mediaText }))
  for (const { media, text } of rules) media.mediaText = onTouchScreen[text] ?? text
  try {
    return await work()
  } finally {
    for (const { media, text } of rules) media.mediaText = text
  }
}

function pointerRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const own = rule instanceof CSSMediaRule && rule.media.mediaText in onTouchScreen ? [rule] : []
    const isNest = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
    return isNest ? [...own, ...pointerRules(rule.cssRules)] : own
  })
}

const targets = 'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary'

/** 44 px, less a border of 1 px on either side. */
const minSize = 42

/** The positions along the other axis at which a target is measured. Another element may cover its middle. */
const positions = [1 / 2, 1 / 4, 3 / 4]

/** Whether presses along a line of `minSize` hit the element or its label. Its pseudo-elements count, too. */
function isHitAlong(element: Element, [across, down]: readonly [number, number]): boolean {
  element.scrollIntoView({ block: 'center', inline: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return positions.some((position) => {
    const left = x + width * (across ? 1 / 2 : position)
    const top = y + height * (down ? 1 / 2 : position)
    const isHit = (offset: number) => {
      const hit = document.elementFromPoint(left + across * offset, top + down * offset)
      return hit !== null && (element.contains(hit) || hit === element.closest('label'))
    }
    let [from, to] = [0, 0]
    while (to - from < minSize && isHit(to + 1)) to += 1
    while (to - from < minSize && isHit(from - 1)) from -= 1
    return to - from >= minSize
  })
}

const down = [0, 1] as const
const across = [1, 0] as const

const isInline = (node: Node) => node instanceof Text || getComputedStyle(node as Element).display === 'inline'

/** Links within text are exempt (WCAG 2.2, 2.5.8). A link alone on its line is not within text. */
function isInText(element: Element): boolean {
  const parent = element.parentElement
  if (!parent || !isInline(element)) return false
  const others = [...parent.childNodes].filter((node) => node !== element && !(node instanceof Comment))
  // Every link in a text that a user wrote is exempt.
  return (
    element.closest('[data-slot=prose]') !== null ||
    others.some((node) => node.textContent?.trim() && isInline(node)) ||
    isInText(parent)
  )
}

/** An open dialog or menu receives every press outside it. */
const open = 'dialog:modal, [popover=auto]:popover-open'
const isBehindOverlay = (element: Element) => document.querySelector(open) !== null && element.closest(open) === null

/** A hidden control that only submits a value, such as the select behind a combobox. */
const isOnlySubmitted = (element: Element) => element.matches('[aria-hidden="true"][tabindex="-1"]')

/** Controls of the story itself are marked with `data-offstage`. */
const isStoryControl = (element: Element) => element.closest('[data-offstage]') !== null

/** The visible touch targets on the page that are smaller than 44 px, described for a failure message. */
export function findSmallTargets(page: HTMLElement): string[] {
  return [...page.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
    const { right, bottom } = element.getBoundingClientRect()
    const isHidden = !element.checkVisibility({ visibilityProperty: true }) || right <= 1 || bottom <= 1
    if (
      isHidden ||
      isOnlySubmitted(element) ||
      isStoryControl(element) ||
      isInText(element) ||
      isBehindOverlay(element)
    )
      return []
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    const isHighEnough = height >= minSize || isHitAlong(element, down)
    const isWideEnough = width >= minSize || isHitAlong(element, across)
    if (isHighEnough && isWideEnough) return []
    const name = element.textContent.trim() || element.getAttribute('aria-label') || element.getAttribute('name')
    return [`${element.tagName.toLowerCase()} “${name}” of ${Math.round(width)} by ${Math.round(height)} px`]
  })
}
