/**
 * How long hostile and ordinary texts take to render, at half and at full length. Twice the length should take about
 * twice the time: `node bench/markdown.ts`.
 */
import { limits } from '#domain/limits.ts'
import { renderMarkdown } from '#domain/markdown/render-markdown.ts'

const everybody = Array.from({ length: 100 }, (_, at) => ({ name: `Person ${at}` }))

const growing = (part: string, length: number, down = false): string => {
  const runs = Array.from({ length: 300 }, (_, at) => part.repeat(down ? 300 - at : at + 1))
  return runs.join(' ').repeat(5).slice(0, length)
}

const parts: Record<string, (length: number) => string> = Object.fromEntries(
  [
    'a@',
    'x@y.z,',
    '1. ',
    '+ ',
    '- ',
    '* ',
    '>',
    '> ',
    '[',
    '*a ',
    '_',
    '_a ',
    '~~a ',
    '`',
    '<',
    '![](',
    '\\',
    '[a](https://b',
    '<!-- >',
    'https://',
    'https://a.b/(',
    'www.',
    '**a** ',
    '*a*',
    ' ',
    '\t',
    '\n',
    '@',
    '@ ',
    ' @Person',
    '```\n',
    '``` a\n',
    '- a\n',
    '1. a\n',
    '1.\n',
    '>\n',
    '> a\n\n',
    '# a\n\n',
    '---\n\n',
    'a|b\n-|-|-\n',
    '|a|b|\n|-|-|\n|1|2|\n\n',
    'a|b\n-|-\n',
    'a*b*c\n',
    '重**要',
    '- > ',
    'a.b.',
    'a-',
    '"*',
    '*a_',
    '**a _b_** ',
    '\n  ',
    '- a\n  b\n',
  ].map((part) => [
    JSON.stringify(part),
    (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length),
  ]),
)
parts['growing runs of backticks'] = (length) => growing('`', length)
parts['shrinking runs of backticks'] = (length) => growing('`', length, true)
parts['shrinking fences'] = (length) => growing('`', length, true).replaceAll(' ', '\n')
parts['items, each deeper'] = (length) =>
  Array.from({ length: 300 }, (_, at) => `${' '.repeat(2 * at)}- a\n`)
    .join('')
    .repeat(2)
    .slice(0, length)
parts['500 marks in one long paragraph'] = (length) => `${'*a '.repeat(400)}${'b '.repeat(length / 2)}c*`
parts['emphasis in emphasis'] = (length) => `${'*_'.repeat(120)}a${'b '.repeat(length / 2)}c${'_*'.repeat(120)}`
parts['a blank between many'] = (length) => `a${' '.repeat(length)}b`

const milliseconds = (text: string): number => {
  const start = process.threadCpuUsage().user
  renderMarkdown(text, everybody)
  return (process.threadCpuUsage().user - start) / 1000
}

renderMarkdown(parts['"*a "']!(1_000), everybody)
const rows = Object.entries(parts).map(([name, make]) => {
  const [half, full] = [limits.body.max / 2, limits.body.max].map((length) =>
    milliseconds(make(length).slice(0, length)),
  )
  return { name, half: half!.toFixed(1), full: full!.toFixed(1) }
})
for (const { name, half, full } of rows.sort((a, b) => Number(b.full) - Number(a.full)))
  console.log(`${full.padStart(8)} ms  ${half.padStart(8)} ms  ${name}`)
