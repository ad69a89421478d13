import { expect, test } from 'vitest'
import { toEmailAddress } from '#domain/email-address.ts'
import { readableAddress } from './readable-address.ts'

test.each([
  ["o'brien@x.example", "o'brien@x.example"],
  ['a@xn--mller-kva.example', 'a@müller.example'],
  ['a@xn--r8jz45g.xn--zckzah', 'a@例え.テスト'],
  ['a@xn--e1afmkfd.example', 'a@пример.example'],
  ['a@xn--pple-43d.example', 'a@xn--pple-43d.example'],
  ['a@xn--0.example', 'a@xn--0.example'],
])('the stored address %j is shown as %j, and read back as the same address', (stored, shown) => {
  expect(readableAddress(stored)).toBe(shown)
  expect(toEmailAddress(shown)).toBe(stored)
})
