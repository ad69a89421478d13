import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { renderMarkdown } from './render-markdown.ts'

const people = ['Ada', 'Ada Lovelace', 'Tomás <3'].map((name) => ({ name }))
const html = (text: string) => renderMarkdown(text, people).trim()

test.each([
  ['Thanks @Ada, it works.', '<p dir="auto">Thanks <strong>@Ada</strong>, it works.</p>'],
  ['@ada lovelace knows', '<p dir="auto"><strong>@ada lovelace</strong> knows</p>'],
  ['(@Ada) and *@Ada*', '<p dir="auto">(<strong>@Ada</strong>) and <em><strong>@Ada</strong></em></p>'],
  ['@Tomás <3', '<p dir="auto"><strong>@Tomás &lt;3</strong></p>'],
])('the text %j highlights a mentioned person', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test.each([
  ['@Adam and @Grace', '<p dir="auto">@Adam and @Grace</p>'],
  ['mail me@Ada', '<p dir="auto">mail me@Ada</p>'],
  ['`@Ada`', '<p dir="auto"><code>@Ada</code></p>'],
  ['@<img src=x onerror=alert(1)>', '<p dir="auto">@&lt;img src=x onerror=alert(1)&gt;</p>'],
])('the text %j highlights no mention', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test('a text of only @ characters highlights no mention and renders within the time limit', () => {
  const everybody = Array.from({ length: 500 }, (_, at) => ({ name: `Person ${at}` }))
  for (const part of ['@', '@ ', ' @Person']) {
    const text = part.repeat(Math.floor(limits.body.max / part.length))
    expect(renderMarkdown(text, everybody)).not.toContain('<strong>')
  }
})
