/** An attribute as it is written: its name, and its code with the name, such as `tone="primary"`. */
type Attribute = { name: string; code: string }

/** The one element of a component in a sample: where it is, and what it is made of. */
type Element = { start: number; end: number; attributes: Attribute[]; children: string | null }

/** The index after a quoted text or a part in braces that starts at `at`. */
function endOfValue(code: string, at: number): number {
  const opener = code.charAt(at)
  if (opener !== '{') return code.indexOf(opener, at + 1) + 1
  let end = at + 1
  while (end < code.length && code.charAt(end) !== '}')
    end = /["'`{]/.test(code.charAt(end)) ? endOfValue(code, end) : end + 1
  return end + 1
}

const attributeName = /\s*([\w-]+)(=?)/y

/** The element of a component; null if the sample has none or several of them. */
function findElement(code: string, component: string): Element | null {
  const openings = [...code.matchAll(new RegExp(`<${component}(?=[\\s/>])`, 'g'))]
  const [opening] = openings
  if (!opening || openings.length > 1) return null
  const attributes: Attribute[] = []
  let at = opening.index + opening[0].length
  for (;;) {
    at += /^\s*/.exec(code.slice(at))?.[0].length ?? 0
    if (code.startsWith('/>', at)) return { start: opening.index, end: at + 2, attributes, children: null }
    if (code.charAt(at) === '>') break
    const start = at
    attributeName.lastIndex = at
    const [whole = '', name = '', equals] = attributeName.exec(code) ?? []
    at += whole.length
    if (!whole || equals) at = endOfValue(code, at)
    if (at <= start) return null
    attributes.push({ name: name || code.slice(start, at), code: code.slice(start, at) })
  }
  const closing = `</${component}>`
  const close = code.indexOf(closing, at)
  if (close < 0) return null
  return { start: opening.index, end: close + closing.length, attributes, children: code.slice(at + 1, close) }
}

const widest = 90

/** Writes an element, on one line if it is short. */
function writeElement(component: string, { attributes, children }: Element, before: string): string {
  const codes = attributes.map((attribute) => attribute.code)
  const indent = /^ */.exec(before)?.[0] ?? ''
  const tail = children === null ? ' />' : `>${children}</${component}>`
  const short = `<${[component, ...codes].join(' ')}${tail}`
  if (codes.length === 0 || (!codes.join('').includes('\n') && `${before}${short.split('\n')[0]}`.length <= widest))
    return short
  const lines = codes.map((one) => `\n${indent}  ${one}`).join('')
  if (children === null) return `<${component}${lines}\n${indent}/>`
  const inner = children.includes('\n') ? children : `\n${indent}  ${children}\n${indent}`
  return `<${component}${lines}\n${indent}>${inner}</${component}>`
}

const isPlain = (text: string, special: RegExp) => !special.test(text)

/** The code of a value that a control has set, as an attribute; null for one that is left out. */
function attributeOf(name: string, value: unknown): Attribute | null {
  if (value === undefined) return null
  if (value === true) return { name, code: name }
  if (typeof value === 'function') return { name, code: `${name}={() => {}}` }
  if (typeof value === 'string' && isPlain(value, /["\\\n{}&]/)) return { name, code: `${name}="${value}"` }
  return { name, code: `${name}={${JSON.stringify(value)}}` }
}

const childrenOf = (value: unknown): string | null => {
  if (value === undefined || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return isPlain(text, /[{}<>&\\\n]|^\s|\s$|\/\//) ? text : `{${JSON.stringify(text)}}`
}

/** What a control has set: a value, or the code that another sample has for the arg. */
export type Change = { value: unknown } | { element: string; from: string } | { like: string }

/** Adds a name to the imports of a sample. */
function withImport(code: string, name: string, from: string): string {
  const existing = new RegExp(`^import \\{ (.*) \\} from '${from.replaceAll('/', '\\/')}'$`, 'm').exec(code)
  if (existing?.[1]?.split(', ').includes(name)) return code
  if (existing) return code.replace(existing[0], `import { ${existing[1]}, ${name} } from '${from}'`)
  return `import { ${name} } from '${from}'\n${code}`
}

/** The blocks of a sample at its top level, without the imports and the component. */
const blocksOf = (code: string) =>
  code
    .split(/\n\n(?=\S)/)
    .filter(
      (block) => /^(?:export )?(?:const|function|type|class|if)\b/.test(block) && !block.includes('function Example('),
    )

const namesIn = (block: string) =>
  [...block.matchAll(/^(?:const|function|type|class) (?:\{ (.*) \}|(\w+))/gm)].flatMap(
    ([, many, one]) => many?.split(/,\s*/) ?? one ?? [],
  )

const uses = (text: string, name: string) => new RegExp(String.raw`(?<![\w$'.-])${name}(?![\w$'-])`).test(text)

/** Adds what `needed` refers to from another sample: its declarations, and the imports of both. */
function withDeclarations(code: string, other: string, needed: string): string {
  const missing = new Set<string>()
  let text = needed
  for (let size = -1; size !== missing.size; ) {
    size = missing.size
    for (const block of blocksOf(other)) {
      if (missing.has(block) || blocksOf(code).includes(block)) continue
      if (namesIn(block).some((name) => uses(text, name))) {
        missing.add(block)
        text += `\n${block}`
      }
    }
  }
  const added = [...missing].join('\n\n')
  let all = added ? code.replace('export function Example(', `${added}\n\nexport function Example(`) : code
  for (const [, type = '', names = '', from = ''] of other.matchAll(/^import (type )?\{ (.*) \} from '(.*)'$/gm)) {
    for (const name of names.split(', ')) {
      const local =
        name
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? name
      if (uses(text, local) && !new RegExp(`^import .*\\b${local}\\b`, 'm').test(all))
        all = withImport(all, `${type}${name}`, from)
    }
  }
  return all
}

/**
 * The code of a story with the values that its controls have set. A sample in which the component is not written exactly
 * once stays as it is.
 * @param code the sample of the story
 * @param component the name of the component
 * @param changes what was set, by the name of the arg
 */
export function liveSample(code: string, component: string, changes: ReadonlyMap<string, Change>): string {
  const element = findElement(code, component)
  if (!element || changes.size === 0) return code
  const { attributes } = element
  let after = code
  for (const [name, change] of changes) {
    const other = 'like' in change ? findElement(change.like, component) : null
    if ('like' in change && !other) continue
    if (name === 'children') {
      element.children = other ? other.children : childrenOf((change as { value: unknown }).value)
    } else {
      const set =
        'element' in change
          ? { name, code: `${name}={<${change.element} />}` }
          : other
            ? (other.attributes.find((one) => one.name === name) ?? null)
            : attributeOf(name, (change as { value: unknown }).value)
      const at = attributes.findIndex((one) => one.name === name)
      attributes.splice(at < 0 ? attributes.length : at, at < 0 ? 0 : 1, ...(set ? [set] : []))
    }
  }
  const before = code.slice(code.lastIndexOf('\n', element.start) + 1, element.start)
  after = code.slice(0, element.start) + writeElement(component, element, before) + code.slice(element.end)
  for (const [name, change] of changes) {
    if ('element' in change) after = withImport(after, change.element, change.from)
    if ('like' in change) {
      const shown = findElement(change.like, component)
      const needed = name === 'children' ? shown?.children : shown?.attributes.find((one) => one.name === name)?.code
      after = withDeclarations(after, change.like, needed ?? '')
    }
  }
  return after
}
