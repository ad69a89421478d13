import { expect, test } from 'vitest'
import { editMarkdown, type MarkdownAct } from './edit-markdown.ts'

/** The text after an act. `⟦` and `⟧` mark the selection in both texts. */
function after(act: MarkdownAct, marked: string): string {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  const text = marked.replace(/[⟦⟧]/g, '')
  const edit = editMarkdown(act, { text, start, end })
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return `${changed.slice(0, edit.start)}⟦${changed.slice(edit.start, edit.end)}⟧${changed.slice(edit.end)}`
}

test.each<[string, MarkdownAct, string, string]>([
  ['bold wraps the selected words', 'bold', 'a ⟦b c⟧ d', 'a **⟦b c⟧** d'],
  ['bold again removes its marks', 'bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold without a selection puts the caret between its marks', 'bold', 'a ⟦⟧', 'a **⟦⟧**'],
  ['italic wraps the selected words', 'italic', '⟦now⟧', '_⟦now⟧_'],
  ['code wraps words of one line', 'code', 'run ⟦npm ci⟧', 'run `⟦npm ci⟧`'],
  ['code fences several lines', 'code', '⟦a\nb⟧', '⟦```\na\nb\n```⟧'],
  ['a list without a selection begins at the line of the caret', 'list', 'x\none⟦⟧\ny', 'x\n- one⟦⟧\ny'],
  ['a list puts a dash before every selected line', 'list', 'o⟦ne\ntw⟧o', '⟦- one\n- two⟧'],
  ['a list again removes its dashes', 'list', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
  ['a quote puts its mark before every selected line', 'quote', '⟦one\n\ntwo⟧', '⟦> one\n> \n> two⟧'],
  ['a link keeps the words and selects the address to type', 'link', 'see ⟦here⟧', 'see [here](⟦https://⟧)'],
  [
    'a link around an address puts the caret where its words belong',
    'link',
    '⟦https://a.example⟧',
    '[⟦⟧](https://a.example)',
  ],
])('%s', (_, act, before, expected) => {
  expect(after(act, before)).toBe(expected)
})
