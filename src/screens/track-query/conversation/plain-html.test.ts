import { expect, test } from 'vitest'
import { plainHtml } from './plain-html.ts'

test('what is typed is shown and not run', () => {
  expect(plainHtml('<img src=x onerror=alert(1)> & <b>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;</p>',
  )
})

test('paragraphs and lines are where they will be', () => {
  expect(plainHtml('\nOne\ntwo\n \n\nthree\n')).toBe('<p>One<br>two</p><p>three</p>')
})
