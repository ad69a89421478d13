import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAddresses } from './split-addresses.ts'

test.each([
  [
    'kim@acme.example, lee@acme.example; ben@acme.example',
    ['kim@acme.example', 'lee@acme.example', 'ben@acme.example'],
  ],
  ['kim@acme.example lee@acme.example\nkim@ACME.example', ['kim@acme.example', 'lee@acme.example']],
  ['Uwe Roth <uwe@example.com>', ['uwe@example.com']],
  ['"Roth, Uwe" <uwe@example.com>', ['uwe@example.com']],
  ['"uwe@old.example" <uwe@example.com>,"Kim"<kim@acme.example>', ['uwe@example.com', 'kim@acme.example']],
  ['kim@acme.example, "lee@acme.example"', ['kim@acme.example', 'lee@acme.example']],
  ['"a@b.example","c@d.example"', ['a@b.example', 'c@d.example']],
  ['"a@b.example"\n<c@d.example>', ['a@b.example', 'c@d.example']],
  ['Uwe Roth <uwe@example.com> kim@acme.example', ['uwe@example.com', 'kim@acme.example']],
  ['kim@acme.example "Roth, Uwe" <uwe@example.com>', ['kim@acme.example', 'uwe@example.com']],
  ['3" a@x.example, b@y.example, 5" c@z.example', ['a@x.example', '3', 'b@y.example', 'c@z.example', '5']],
  ['3" a@x.example, 5" <c@z.example>', ['a@x.example', '3', 'c@z.example']],
  ['Uwe <uwe>', ['uwe']],
  ['Uwe Roth', ['uwe roth']],
  ['kim@, ,', ['kim@']],
  [' \n', []],
])('the addresses in %j are %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})

test('every address in a text is found in order, with or without quotes, angle brackets and a name', () => {
  const spellings = [
    (address: string) => address,
    (address: string) => `"${address}"`,
    (address: string) => `<${address}>`,
    (address: string) => `Uwe Roth <${address}>`,
    (address: string) => `"Roth, Uwe" <${address}>`,
    (address: string) => `"${address}" <${address}>`,
    (address: string) => `3" ${address}`,
    (address: string) => `Uwe <${address}> Roth`,
  ]
  const separators = fc.constantFrom(', ', ',', ';', '\n', ' \r\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...spellings), separators)), (entries) => {
      const addresses = entries.map((_, index) => `person${index}@acme.example`)
      const text = entries.map(([spell, separator], index) => spell(addresses[index] ?? '') + separator).join('')
      expect(splitAddresses(text).filter((address) => address.includes('@'))).toEqual(addresses)
    }),
  )
})

test.each([[['<', '>']], [['"']]])(
  'every word with an @ is kept in the addresses of a text that contains %j at any place',
  (marks) => {
    const character = fc.constantFrom('a', 'b', '@', '.', ' ', ',', ';', '\n', ...marks)
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
        const addresses = splitAddresses(text)
        const words = text.split(/[\s,;<>"]+/).filter((word) => word.includes('@'))
        for (const word of words) expect(addresses.some((address) => address.includes(word))).toBe(true)
      }),
    )
  },
)
