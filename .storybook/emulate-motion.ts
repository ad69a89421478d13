/** `system` follows the computer's setting. */
export type MotionSetting = 'system' | 'reduce' | 'normal'

const feature = /\(prefers-reduced-motion(?:: (reduce|no-preference))?\)/g
const always = '(width >= 0px)'
const never = '(width < 0px)'

let setting: MotionSetting = 'system'
const authored = new WeakMap<CSSMediaRule, string>()
const realMatchMedia = globalThis.matchMedia

/** A media query with the answer of the motion setting in place of `prefers-reduced-motion`. */
function emulated(query: string): string {
  if (setting === 'system') return query
  return query.replace(feature, (_, wanted: string | undefined) =>
    (wanted === 'no-preference') === (setting === 'normal') ? always : never,
  )
}

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const own = rule instanceof CSSMediaRule ? [rule] : []
    const isNest = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
    return isNest ? [...own, ...mediaRulesIn(rule.cssRules)] : own
  })
}

/** The media rules of a style sheet. A style sheet of another origin cannot be read, and is not ours. */
function rulesOf(sheet: CSSStyleSheet): CSSMediaRule[] {
  try {
    return mediaRulesIn(sheet.cssRules)
  } catch {
    return []
  }
}

function apply(): void {
  for (const rule of [...document.styleSheets].flatMap(rulesOf)) {
    const query = authored.get(rule) ?? rule.media.mediaText
    if (!query.includes('prefers-reduced-motion')) continue
    authored.set(rule, query)
    const wanted = emulated(query)
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted
  }
}

/** Style sheets that a story loads later obey the setting, too. */
let watcher: MutationObserver | undefined

/**
 * Makes styles and scripts see a setting for reduced motion, as browsers' developer tools do. The product's one rule for
 * motion is the media query `prefers-reduced-motion`, so it needs no attribute of its own.
 */
export function emulateMotion(wanted: MotionSetting): void {
  if (wanted === setting) return
  setting = wanted
  globalThis.matchMedia = (query) => realMatchMedia(emulated(query))
  apply()
  watcher?.disconnect()
  document.removeEventListener('load', apply, { capture: true })
  if (setting === 'system') return
  watcher ??= new MutationObserver(apply)
  watcher.observe(document.head, { childList: true, subtree: true })
  // Style sheets of links have no rules until they are loaded. This event does not bubble.
  document.addEventListener('load', apply, { capture: true })
}
