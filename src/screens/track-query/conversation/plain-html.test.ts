import { expect, test } from 'vitest'
import { plainHtml } from './plain-html.ts'

test('HTML in an optimistic message is escaped', () => {
  expect(plainHtml('<img src=x onerror=alert(1)> & <b>')).toBe(
    '<p>&#60;img src=x onerror=alert(1)&#62; &#38; &#60;b&#62;</p>',
  )
})

test('an optimistic message has paragraphs and line breaks as typed', () => {
  expect(plainHtml('\nOne\ntwo\n \n\nthree\n')).toBe('<p>One<br>two</p><p>three</p>')
})
