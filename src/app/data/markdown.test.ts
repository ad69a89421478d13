import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown.ts'

test.each([
  ['**bold** and `code`', '<p dir="auto"><strong>bold</strong> and <code>code</code></p>'],
  ['one\ntwo', '<p dir="auto">one<br />two</p>'],
  ['# Title', '<h3 dir="auto">Title</h3>'],
  ['- [x] done\n- [ ] open', '<ul dir="auto">\n<li>[x] done</li>\n<li>[ ] open</li>\n</ul>'],
])('Markdown %j is rendered as HTML', (markdown, html) => {
  expect(markdownToHtml(markdown).trim()).toBe(html)
})

test.each([
  ['[click **me**](javascript:alert(1))', '<p dir="auto">click <strong>me</strong></p>'],
  ['[click me](//evil.example)', '<p dir="auto">click me</p>'],
  ['see <a>this</a>', '<p dir="auto">see &lt;a&gt;this&lt;/a&gt;</p>'],
])('Markdown %j is not rendered as a link because its URL is not allowed', (markdown, html) => {
  expect(markdownToHtml(markdown).trim()).toBe(html)
})

test('a link with an allowed URL is rendered as a link', () => {
  expect(markdownToHtml('[a page](https://example.com/)')).toContain('<a href="https://example.com/"')
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
  const html = markdownToHtml(markdown)
  const tags = html.match(/<[^>]+>/g)?.join('') ?? ''
  expect(tags).not.toMatch(/<(script|img|svg|iframe|style|div|math)/i)
  expect(tags).not.toMatch(/\son\w+\s*=|style\s*=|srcdoc/i)
  expect(tags).not.toMatch(/(?:javascript|vbscript|data):/i)
  expect(tags).not.toMatch(/href="\/\//)
})

test.each(['[', '*', '_a', '>', '`', '<', '![](', 'a*', '<!--', '\\', '~', '&'])(
  '50,000 characters of %j are shown as typed instead of being parsed',
  (part) => {
    const text = part.repeat(Math.floor(50_000 / part.length))
    expect(markdownToHtml(text)).not.toMatch(/<(?!\/?p\b)/)
  },
)

test('49,000 consecutive spaces are shown as typed instead of being parsed', () => {
  expect(markdownToHtml(`a${' '.repeat(49_000)}b`)).toMatch(/^<p dir="auto">a +b<\/p>$/)
})

test('a long text with 200 lines of ordinary Markdown is formatted', () => {
  const text = Array.from({ length: 200 }, (_, at) => `Step ${at} is **bold** and has \`code\`.`).join('\n\n')
  expect(markdownToHtml(text).match(/<strong>/g)).toHaveLength(200)
})

test('each outermost block has the direction of its own text, and code runs from left to right', () => {
  const html = markdownToHtml(
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
