import { splitValue } from '../../tokens/css-values.ts'

/**
 * Finds classes of one element that conflict: only their order in the style sheet decides which one wins, and
 * nobody can tell that from `className`.
 *
 * Two classes conflict if both set a property to other values under the same conditions: layer, at-rules and state. A
 * class that sets only some of the properties of the other one refines it, and is no conflict while it comes later.
 * Tailwind sorts classes this way. Custom properties do not count, because they only carry values to other properties.
 */

/** What a class sets under some conditions: each property with its value and its place in the style sheets. */
type Declared = Map<string, { value: string; place: number }>

/** What each class sets, by name and then by conditions: layer, at-rules and state as one text. */
export type Declarations = Map<string, Map<string, Declared>>

const oneClass = /^\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)(.*)$/i

const withoutBrackets = (text: string): string => {
  const inner = text.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
  return inner === text ? text : withoutBrackets(inner)
}

/** The class of a selector and the state after it; null if the selector has another class or another element. */
export function readSelector(selector: string): { name: string; state: string } | null {
  const [, escaped, state] = oneClass.exec(selector) ?? []
  if (escaped === undefined || state === undefined || /[\s>+~.]/.test(withoutBrackets(state))) return null
  const name = escaped.replaceAll(/\\([\da-f]{1,6}) ?|\\(.)/gi, (_, code?: string, sign?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
  )
  return { name, state }
}

/** A name for the condition of an at-rule. */
function conditionOf(rule: CSSGroupingRule): string {
  if (rule instanceof CSSLayerBlockRule) return `layer ${rule.name}`
  return rule.cssText.slice(0, rule.cssText.indexOf('{')).trim()
}

/** Collects what the classes of a list of rules set. */
function collect(rules: CSSRuleList, conditions: readonly string[], found: Declarations, next: () => number): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const place = next()
      const declared = splitValue(rule.style.cssText, ';').flatMap((line) => {
        const [, property, value] = /^([\w-]+): *(.*)$/s.exec(line) ?? []
        return property && value && !property.startsWith('--') ? [{ property, value }] : []
      })
      for (const selector of splitValue(rule.selectorText, ',')) {
        const read = readSelector(selector)
        if (!read) continue
        const byConditions = found.get(read.name) ?? new Map<string, Declared>()
        const key = [...conditions, read.state].filter(Boolean).join(' ')
        const values: Declared = byConditions.get(key) ?? new Map()
        for (const { property, value } of declared) values.set(property, { value, place })
        found.set(read.name, byConditions.set(key, values))
      }
    } else if (rule instanceof CSSGroupingRule) {
      collect(rule.cssRules, [...conditions, conditionOf(rule)], found, next)
    }
  }
}

function collectAll(): Declarations {
  const found: Declarations = new Map()
  let place = 0
  for (const sheet of document.styleSheets) collect(sheet.cssRules, [], found, () => (place += 1))
  return found
}

const isPart = (part: Declared, whole: Declared) =>
  part.size < whole.size && [...part.keys()].every((property) => whole.has(property))

/** The properties for which only the order in the style sheet decides which class wins. */
function undecided(one: Declared, other: Declared): string[] {
  return [...one].flatMap(([property, { value, place }]) => {
    const second = other.get(property)
    if (!second || second.value === value) return []
    const refines = place > second.place ? isPart(one, other) : isPart(other, one)
    return refines ? [] : [property]
  })
}

export function conflictsOf(names: readonly string[], declarations: Declarations): string[] {
  return names.flatMap((name, index) =>
    names.slice(index + 1).flatMap((otherName) =>
      [...(declarations.get(name) ?? [])].flatMap(([conditions, declared]) => {
        const properties = undecided(declared, declarations.get(otherName)?.get(conditions) ?? new Map())
        return properties.length > 0
          ? [`${name} and ${otherName} both set ${properties.join(', ')} (${conditions})`]
          : []
      }),
    ),
  )
}

let known: { rules: string; declarations: Declarations } | undefined

/** What the style sheets of the page declare. Read anew when a sheet or a rule was added: a built Storybook changes none. */
function declarationsNow(): Declarations {
  const rules = Array.from(document.styleSheets, (sheet) => `${sheet.href} ${sheet.cssRules.length}`).join('\n')
  if (known?.rules !== rules) known = { rules, declarations: collectAll() }
  return known.declarations
}

/** Finds the elements of the page with classes that conflict. @returns one sentence for each pair of classes */
export function findClassConflicts(): string[] {
  const declarations = declarationsNow()
  const lists = new Set([...document.body.querySelectorAll('[class]')].map((element) => element.getAttribute('class')))
  const found = [...lists].flatMap((list) => {
    const names = [...new Set(list?.split(/\s+/).filter((name) => declarations.has(name)))]
    return conflictsOf(names, declarations).map((conflict) => `${conflict}: class="${list}"`)
  })
  return found.map((conflict) => `Only the order of the style sheet decides: ${conflict}.`)
}
