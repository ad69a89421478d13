import { expect, test } from 'vitest'
import { renderMarkdown } from '../../domain/markdown/render-markdown.ts'
import { enhanceHtml } from './enhance-html.ts'
import { hostileHtml, hostileMarkdown } from './hostile.fixture.ts'

const words = { tableLabel: 'Table', doneLabel: 'Done', openLabel: 'To do' }

test('enhanceHtml leaves the server’s sanitized HTML of the attack fixture unchanged', () => {
  expect(renderMarkdown(hostileMarkdown)).toBe(hostileHtml)
  expect(enhanceHtml(hostileHtml, words)).toBe(hostileHtml)
})

test('every table in a message is wrapped in a scrollable area', () => {
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
  const dressed = `<div role="group" tabindex="0" aria-label="Table">${table}</div>`
  expect(enhanceHtml(`<p>a</p>${table}<blockquote>${table}</blockquote>`, words)).toBe(
    `<p>a</p>${dressed}<blockquote>${dressed}</blockquote>`,
  )
})

test('a table tag inside an HTML attribute is not wrapped', () => {
  const html = `<a href="/" title="<table> onmouseover=x">a</a><a title='<table>'>b</a>`
  expect(enhanceHtml(html, words)).toBe(html)
})

test('labels of tables are inserted as text, not as markup', () => {
  expect(enhanceHtml('<table></table>', { ...words, tableLabel: '"><script>&' })).toBe(
    '<div role="group" tabindex="0" aria-label="&quot;><script>&amp;"><table></table></div>',
  )
})

test('checkboxes in task lists are labelled with their state', () => {
  expect(enhanceHtml('<li><input checked="" disabled="" type="checkbox"> a</li>', words)).toBe(
    '<li><input checked="" disabled="" type="checkbox" aria-label="Done"> a</li>',
  )
  expect(enhanceHtml('<li><input disabled="" type="checkbox" /> b</li>', words)).toBe(
    '<li><input disabled="" type="checkbox" aria-label="To do"> b</li>',
  )
})

test('100,000 tables can be scrolled, each by itself', () => {
  // If the time grew with the square of the tables, this would reach the limit of a test.
  const html = '<p>a &lt; b \' c "</p><table><tbody><tr><td>1</td></tr></tbody></table>'.repeat(100_000)
  expect(enhanceHtml(html, words).match(/<div role="group"/g)).toHaveLength(100_000)
})
