import { expect, test } from 'vitest'
import { messageRenderer } from './message-renderer.ts'

const nobody = { reply: [], note: [] }
const costly = (letter: string) => `- ${letter}\n`.repeat(1_300)

test('a page of costly messages is formatted up to its budget, and what follows is shown as typed', async () => {
  const render = messageRenderer(nobody)
  const pages = []
  for (const letter of 'abcdefgh') pages.push(await render('reply', costly(letter)))
  expect(pages.map((html) => html.startsWith('<ul'))).toEqual([true, true, true, false, false, false, false, false])
  expect(pages[7]).toMatch(/^<p dir="auto">- h<br \/>- h/)
})

test('a message that was rendered costs the next page nothing', async () => {
  const first = messageRenderer(nobody)
  for (const letter of 'ijk') await first('reply', costly(letter))
  const second = messageRenderer(nobody)
  for (const letter of 'ijkl') expect(await second('reply', costly(letter))).toMatch(/^<ul/)
})

test('a name that one reader can mention is not shown as a mention to a reader who cannot', async () => {
  const staff = messageRenderer({ reply: [{ name: 'Ada' }], note: [{ name: 'Ada' }, { name: 'Bo' }] })
  expect(await staff('note', 'Ask @Bo')).toContain('<strong>@Bo</strong>')
  expect(await staff('reply', 'Ask @Bo')).not.toContain('<strong>')
  expect(await messageRenderer(nobody)('note', 'Ask @Bo')).not.toContain('<strong>')
})
