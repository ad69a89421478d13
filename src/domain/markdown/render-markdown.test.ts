import { expect, test } from 'vitest'
import { pageBudget, renderMarkdown } from './render-markdown.ts'

test.each([
  ['**bold** and `code`', '<p dir="auto"><strong>bold</strong> and <code>code</code></p>'],
  ['one\ntwo', '<p dir="auto">one<br />two</p>'],
  ['# Title\n\nText', '<h3 dir="auto">Title</h3><p dir="auto">Text</p>'],
  ['- [x] done\n- [ ] open', '<ul dir="auto"><li>[x] done</li><li>[ ] open</li></ul>'],
])('Markdown %j is rendered as HTML', (markdown, html) => {
  expect(renderMarkdown(markdown).trim()).toBe(html)
})

test.each([
  ['[click **me**](javascript:alert(1))', '<p dir="auto">[click **me**](javascript:alert(1))</p>'],
  ['[click me](//evil.example)', '<p dir="auto">[click me](//evil.example)</p>'],
  ['see <a>this</a>', '<p dir="auto">see &lt;a&gt;this&lt;/a&gt;</p>'],
])('Markdown %j is not rendered as a link because its URL is not allowed', (markdown, html) => {
  expect(renderMarkdown(markdown).trim()).toBe(html)
})

test('a link with an allowed URL is rendered as a link', () => {
  expect(renderMarkdown('[a page](https://example.com/)')).toContain('<a href="https://example.com/"')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](https://spy.example/pixel.png)',
  '![x"onerror="alert(1)](x)',
  '<a href="//evil.example" onclick="alert(1)">x</a>',
  '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>',
  '`<img src=x onerror=alert(1)>`',
  '<div style="position:fixed">x</div>',
  '[x](vbscript:x "onmouseover=alert(1)")',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
])('Markdown %j renders without scripts, external resources or styles', (markdown) => {
  const html = renderMarkdown(markdown)
  const tags = html.match(/<[^>]+>/g)?.join('') ?? ''
  expect(tags).not.toMatch(/<(script|img|svg|iframe|style|div|math)/i)
  expect(tags).not.toMatch(/\son\w+\s*=|style\s*=|srcdoc/i)
  expect(tags).not.toMatch(/(?:javascript|vbscript|data):/i)
  expect(tags).not.toMatch(/href="\/\//)
})

test.each(['[', '*', '_a', '`', '<', '![](', 'a*', '<!--', '\\', '~', '&'])(
  '50,000 characters of %j are shown as typed instead of being parsed',
  (part) => {
    const text = part.repeat(Math.floor(50_000 / part.length))
    expect(renderMarkdown(text)).not.toMatch(/<(?!\/?p\b)/)
  },
)

test('quotes in quotes end at the tenth, and the marks of deeper ones are text', () => {
  const html = renderMarkdown('>'.repeat(10_000))
  expect(html.match(/<blockquote/g)).toHaveLength(10)
  expect(html.match(/&gt;/g)).toHaveLength(9_990)
})

const log = Array.from({ length: 70 }, (_, at) => `[${at}] *** __init__ [worker] `.concat('<a_b> \\ `x` ~ & !')).join(
  '\n',
)

test.each([
  ['code of 70 lines with many marks', '```\n' + log + '\n```'],
  [
    'a table of 60 rows',
    '|a|b|\n|-|-|\n' + Array.from({ length: 60 }, () => '| **a** `b` | [c](https://d.example) *e* |').join('\n'),
  ],
  ['210 blanks in a row', `a${' '.repeat(210)}b`],
  ['a paragraph with more marks than are read', '*a* '.repeat(400)],
])('a message with %s is formatted before and after it', (_, block) => {
  const html = renderMarkdown(`**before**\n\n${block}\n\n**after**`)
  expect(html).toMatch(/^<p dir="auto"><strong>before<\/strong><\/p>.*<p dir="auto"><strong>after<\/strong><\/p>$/s)
})

test('code with many marks and a long table are formatted', () => {
  expect(renderMarkdown('```\n' + log + '\n```')).toMatch(/^<pre dir="ltr"><code>\[0\] \*\*\* /)
  const row = '| **a** `b` | [c](https://d.example) *e* |\n'
  const table = renderMarkdown('|a|b|\n|-|-|\n' + row.repeat(60))
  expect(table.match(/<strong>a<\/strong> <code>b<\/code>/g)).toHaveLength(60)
})

test('a long text with 200 lines of ordinary Markdown is formatted', () => {
  const text = Array.from({ length: 200 }, (_, at) => `Step ${at} is **bold** and has \`code\`.`).join('\n\n')
  expect(renderMarkdown(text).match(/<strong>/g)).toHaveLength(200)
})

test.each([
  ['a list of 1,000 items', '- item\n'.repeat(1_000), '<ul'],
  ['a list of 10,000 items', '- a\n'.repeat(10_000), '<p'],
  ['a table of 300 rows', '|a|b|c|\n|-|-|-|\n' + '|1|2|3|\n'.repeat(300), '<table'],
  ['a table of 5,000 rows', '|a|b|\n|-|-|\n' + '|1|2|\n'.repeat(5_000), '<p'],
  ['8,000 addresses', 'x@y.z,'.repeat(8_000), '<p dir="auto">x@y.z,x@y.z,'],
  ['5,000 heads of tables without a table', 'a|b\n-|-|-\n'.repeat(5_000), '<p'],
  ['5,000 quotes', '> a\n\n'.repeat(5_000), '<p'],
  ['50,000 brackets', '<'.repeat(50_000), '<p'],
])('%s takes at most 4,000 steps, and is shown as typed when that does not suffice', (_, text, start) => {
  const budget = pageBudget()
  const { steps } = budget
  expect(renderMarkdown(text, [], budget).slice(0, start.length)).toBe(start)
  expect(steps - budget.steps).toBeLessThanOrEqual(4_000)
})

test('each outermost block has the direction of its own text, and code runs from left to right', () => {
  const html = renderMarkdown(
    'مرحبا\n\nHello\n\n> مرحبا\n>\n> - واحد\n\n1. واحد\n\n| أ | ب |\n|---|---|\n| ١ | ٢ |\n\n---\n\n```\ncode\n```',
  )
  const blocks = [...html.matchAll(/<(\w+)[^>]* dir="(\w+)"/g)].map(([, tag, direction]) => [tag, direction])
  expect(blocks).toEqual([
    ['p', 'auto'],
    ['p', 'auto'],
    ['blockquote', 'auto'],
    ['ol', 'auto'],
    ['table', 'auto'],
    ['pre', 'ltr'],
  ])
})
