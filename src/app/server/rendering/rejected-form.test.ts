import { expect, test } from 'vitest'
import { landAtRejectedForm } from './rejected-form.ts'

const page = (content: string) => `<title>Page</title><main>${content}</main>`

test('a rejected form lands at its first invalid field, not at a field that had the focus before', () => {
  const html = page('<input autofocus="" name="a"/><textarea name="b" aria-invalid="true"></textarea>')
  expect(landAtRejectedForm(html)).toBe(
    '<title>Error: Page</title><main><input name="a"/><textarea name="b" aria-invalid="true" autofocus=""></textarea></main>',
  )
})

test('a rejected form without an invalid field lands at its error, which is not an empty place for later ones', () => {
  const html = page('<p role="alert" class="x"></p><div class="y" role="alert"><p>Wrong.</p></div>')
  expect(landAtRejectedForm(html)).toContain('<div class="y" role="alert" tabindex="-1" autofocus=""><p>Wrong.')
})

test('a page whose form was accepted and shows no error keeps its focus', () => {
  expect(landAtRejectedForm(page('<input autofocus="" name="a"/>'))).toContain('<input autofocus="" name="a"/>')
})
