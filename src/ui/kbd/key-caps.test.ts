import { expect, test } from 'vitest'
import { ariaKeys, isShortcut, isSingleKey, keyCaps } from './key-caps.ts'

test.each([
  ['Mod+K', ['Ctrl', 'K'], ['Cmd', 'K']],
  ['Mod+Shift+Enter', ['Ctrl', 'Shift', 'Enter'], ['Cmd', 'Shift', 'Return']],
  ['C', ['C'], ['C']],
  ['ArrowUp', ['↑'], ['↑']],
])('the shortcut %s is shown as %j, on Apple devices as %j', (shortcut, other, apple) => {
  expect(keyCaps(shortcut, false)).toEqual(other)
  expect(keyCaps(shortcut, true)).toEqual(apple)
})

const pressed = (key: string, ...held: string[]) => ({
  key: key.split(' ')[0] ?? '',
  code: key.split(' ')[1] ?? '',
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
  // Where it is typed with Shift, and where it is not.
  ['?', pressed('?', 'Shift'), false, true],
  ['?', pressed('?'), false, true],
  ['?', pressed('?', 'Ctrl'), false, false],
  ['J ArrowDown', pressed('j'), false, true],
  ['J ArrowDown', pressed('ArrowDown'), false, true],
  ['J ArrowDown', pressed('ArrowUp'), false, false],
  // Russian and German keyboards.
  ['Mod+B', pressed('и KeyB', 'Ctrl'), false, true],
  ['Mod+Shift+8', pressed('( Digit8', 'Ctrl', 'Shift'), false, true],
  ['', pressed('j'), false, false],
])('matching the shortcut %s with the key event %j (Apple device: %j) gives %j', (shortcut, event, apple, expected) => {
  expect(isShortcut(event, shortcut, apple)).toBe(expected)
})

test.each([
  ['Mod+K', 'Control+K Meta+K'],
  ['J ArrowDown', 'J ArrowDown'],
  ['?', '?'],
])('assistive technology is told the shortcut %s as %s', (shortcut, expected) => {
  expect(ariaKeys(shortcut)).toBe(expected)
})

test.each([
  ['J', true],
  ['?', true],
  ['Shift+X', true],
  ['Mod+K', false],
  ['F8', false],
  ['ArrowDown', false],
])('whether the shortcut %s is one character: %j', (shortcut, expected) => {
  expect(isSingleKey(shortcut)).toBe(expected)
})
