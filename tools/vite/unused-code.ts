/** One piece of a file's text and what stands there instead, wherever it is. */
export type Change = {
  from: string
  /** Everything up to this goes with it; it stays itself. */
  upTo?: string
  to: string
}

/**
 * A file's text with pieces of it changed.
 * @throws for a piece that is not there
 */
export function changed(code: string, changes: readonly Change[], file: string): string {
  let text = code
  for (const { from, upTo, to } of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from.trim()}`)
    if (upTo === undefined) {
      text = text.replaceAll(from, to)
      continue
    }
    const start = text.indexOf(from)
    const end = text.indexOf(upTo, start)
    if (end < 0) throw new Error(`${file} has no ${upTo.trim()} after ${from.trim()}`)
    text = text.slice(0, start) + to + text.slice(end)
  }
  return text
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A file's text without the statements that only call one of these functions. */
export function withoutCallsTo(names: readonly string[], code: string, parse: (code: string) => unknown): string {
  const calls: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'ExpressionStatement' && isCall(value['expression'], names)) calls.push(value)
    else Object.values(value).forEach(visit)
  }
  visit(parse(code))
  // From the end on, so that what is left to do stays where it was. An empty statement stands wherever a statement does.
  return calls.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)};${text.slice(end)}`, code)
}

const isCall = (node: unknown, names: readonly string[]): boolean =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  isNode(node['callee']) &&
  names.includes(String(node['callee']['name']))
