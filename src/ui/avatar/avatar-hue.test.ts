import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { avatarHue, avatarHues } from './avatar-hue.ts'

const ids = Array.from({ length: 600 }, (_, at) => `019a0000-0000-7000-8000-${String(at * 7919).padStart(12, '0')}`)

test('a person keeps the avatar colour that earlier versions gave', () => {
  const known = ['019a0000-0000-7000-8000-000000000000', '019a0000-0000-7000-8000-000000007919', 'Łukasz 🦊']
  expect(known.map(avatarHue)).toEqual([7, 9, 8])
})

test('each of the twelve avatar colours is used, and none by more than twice its share of people', () => {
  const counts = Array.from({ length: avatarHues }, (_, at) => ids.filter((id) => avatarHue(id) === at + 1).length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThan((2 * ids.length) / avatarHues)
})

test('the theme has a rule for each avatar colour and for no other', () => {
  const numbers = [...readFileSync('src/ui/avatar/avatar.css', 'utf8').matchAll(/\[data-hue="(\d+)"\]/g)].map(([, n]) =>
    Number(n),
  )
  expect(numbers).toEqual(Array.from({ length: avatarHues }, (_, at) => at + 1))
})
