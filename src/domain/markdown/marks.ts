import { maskAddresses } from './addresses.ts'

/** Scripts that put no space between words. A mark between their letters is at the edge of a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\uFF00-\uFF65`
const quotes = String.raw`"'\p{Pi}\p{Pf}`

/** Before an opening mark: a space, a bracket, a dash. After a straight quotation mark it is a wildcard, as in "*.ts". */
const mayPrecede = new RegExp(String.raw`[\s\p{Ps}\p{Pi}\p{Pf}–—¿¡${unspaced}]`, 'u')
/** After a closing mark: a space, punctuation. */
const mayFollow = new RegExp(String.raw`[\s\p{Pe}\p{Pd}${quotes}.,;:!?…${unspaced}]`, 'u')
/** After an opening mark: a letter, a number, what begins one. Globs such as `*.ts` and comments begin otherwise. */
const mayBegin = new RegExp(String.raw`[\p{L}\p{M}\p{N}\p{Ps}\p{Sc}\p{So}\p{Pd}${quotes}[@#¿¡]`, 'u')
/** Before a closing mark. */
const mayEnd = /[^\s\p{Ps}\p{Pi}\\/=|<&]/u

/** How a run of marks is read: what it may do, at its place in the text. */
type Run = { opens: boolean; closes: boolean }

/** The marks of emphasis have one of these lengths. Underscores of `__init__` and single tildes are text. */
const lengths: Record<string, readonly number[]> = { '*': [1, 2, 3], _: [1], '~': [2] }

const neighbour = (text: string, at: number, step: -1 | 1): string => {
  const unit = text.charAt(at)
  const pair = text.slice(Math.min(at, at + step), Math.max(at, at + step) + 1)
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : unit
}

/**
 * @param from where the marks begin that stand together, such as `**_`
 * @param to where they end
 */
function readRun(run: string, text: string, from: number, to: number): Run {
  const mark = run.charAt(0)
  if (!lengths[mark]?.includes(run.length)) return { opens: false, closes: false }
  const before = neighbour(text, from - 1, -1)
  const after = neighbour(text, to, 1)
  // Nobody types ** without meaning it, so more may be around it and inside. Globs have slashes inside.
  const isStrong = mark === '*' && run.length > 1
  const begins = isStrong ? /[^\s/\\]/.test(after) : mayBegin.test(after)
  const ends = isStrong ? /[^\s/\\]/.test(before) : mayEnd.test(before)
  return {
    opens: begins && (before === '' || mayPrecede.test(before) || (isStrong && /["'/]/.test(before))),
    closes: ends && (after === '' || mayFollow.test(after) || (isStrong && after === '/')),
  }
}

const clusters = /[*_~]+/g
const runs = /([*_~])\1*/g

/**
 * Hides the marks that are text from the parser, and makes it read the others at both ends of words. The parser finds in
 * the result where emphasis ends.
 * @param text in which links, code and escapes are hidden already
 * @returns a text of the same length
 */
export function maskMarks(text: string): string {
  const masked = maskAddresses(text)
  const signs = masked.split('')
  for (const { index: from, 0: cluster } of masked.matchAll(clusters)) {
    const to = from + cluster.length
    for (const { index, 0: run } of cluster.matchAll(runs)) {
      const { opens, closes } = readRun(run, masked, from, to)
      if (!opens && !closes) signs.fill('a', from + index, from + index + run.length)
      else {
        if (from > 0) signs[from - 1] = opens ? (closes ? '.' : ' ') : 'a'
        if (to < signs.length) signs[to] = closes ? (opens ? '.' : ' ') : 'a'
      }
    }
  }
  return signs.join('')
}
