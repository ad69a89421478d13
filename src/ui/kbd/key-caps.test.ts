import { expect, test } from 'vitest'
import { isShortcut, keyCaps } from './key-caps.ts'

test.each([
  ['Mod+K', ['Ctrl', 'K'], ['Cmd', 'K']],
  ['Mod+Shift+Enter', ['Ctrl', 'Shift', 'Enter'], ['Cmd', 'Shift', 'Return']],
  ['C', ['C'], ['C']],
  ['Up', ['↑'], ['↑']],
])('the shortcut %s is shown as %j, on Apple devices as %j', (shortcut, other, apple) => {
  expect(keyCaps(shortcut, false)).toEqual(other)
  expect(keyCaps(shortcut, true)).toEqual(apple)
})

const pressed = (key: string, ...held: string[]) => ({
  key,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
})

test.each([
  ['Mod+K', pressed('k', 'Ctrl'), false, true],
  ['Mod+K', pressed('k', 'Meta'), false, false],
  ['Mod+K', pressed('k', 'Meta'), true, true],
  ['Mod+K', pressed('k', 'Ctrl'), true, false],
  ['Mod+K', pressed('K', 'Ctrl', 'Shift'), false, false],
  ['Mod+Shift+K', pressed('K', 'Ctrl', 'Shift'), false, true],
  ['Mod+K', pressed('k'), false, false],
  ['C', pressed('c'), false, true],
  ['C', pressed('c', 'Alt'), false, false],
])('matching the shortcut %s with the key event %j (Apple device: %j) gives %j', (shortcut, event, apple, expected) => {
  expect(isShortcut(event, shortcut, apple)).toBe(expected)
})
