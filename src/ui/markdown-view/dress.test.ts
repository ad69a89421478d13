import { expect, test } from 'vitest'
import { markdownToHtml } from '../../app/data/markdown.ts'
import { dress } from './dress.ts'
import { hostileHtml, hostileMarkdown } from './hostile.ts'

const words = { tableLabel: 'Table', doneLabel: 'Done', openLabel: 'To do' }

test('what the story shows of an attack is what the server makes of it', () => {
  expect(markdownToHtml(hostileMarkdown)).toBe(hostileHtml)
  expect(dress(hostileHtml, words)).toBe(hostileHtml)
})

test('every table gets a place to scroll, wherever it stands', () => {
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
  const dressed = `<div role="group" tabindex="0" aria-label="Table">${table}</div>`
  expect(dress(`<p>a</p>${table}<blockquote>${table}</blockquote>`, words)).toBe(
    `<p>a</p>${dressed}<blockquote>${dressed}</blockquote>`,
  )
})

test('a table within an attribute is no table', () => {
  const html = `<a href="/" title="<table> onmouseover=x">a</a><a title='<table>'>b</a>`
  expect(dress(html, words)).toBe(html)
})

test('words are put in as words', () => {
  expect(dress('<table></table>', { ...words, tableLabel: '"><script>&' })).toBe(
    '<div role="group" tabindex="0" aria-label="&quot;><script>&amp;"><table></table></div>',
  )
})

test('boxes of tasks are named by their state', () => {
  expect(dress('<li><input checked="" disabled="" type="checkbox"> a</li>', words)).toBe(
    '<li><input checked="" disabled="" type="checkbox" aria-label="Done"> a</li>',
  )
  expect(dress('<li><input disabled="" type="checkbox" /> b</li>', words)).toBe(
    '<li><input disabled="" type="checkbox" aria-label="To do"> b</li>',
  )
})

test('a long message takes no time worth speaking of', () => {
  const html = '<p>a &lt; b \' c "</p><table><tbody><tr><td>1</td></tr></tbody></table>'.repeat(5_000)
  const start = performance.now()
  dress(html, words)
  expect(performance.now() - start).toBeLessThan(1_000)
})
