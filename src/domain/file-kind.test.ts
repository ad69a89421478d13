import { expect, test } from 'vitest'
import { claimedKind, cleanFileName } from './file-kind.ts'

test.each([
  ['photo.PNG', 'image/png'],
  ['archive.tar.gz', 'application/gzip'],
  ['page.html', 'text/html'],
])('the file name %j has the media type %s', (name, mime) => {
  expect(claimedKind(name)?.mime).toBe(mime)
})

test.each(['setup.exe', 'png', 'script.js', 'photo.png.exe', 'x.constructor', 'x.', '.htaccess'])(
  'a file with the name %j may not be attached',
  (name) => {
    expect(claimedKind(name)).toBeNull()
  },
)

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\ana\\photo.png', 'photo.png'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['a\u200Bb\r\n.txt', 'ab.txt'],
  ['', 'file'],
  ['   ', 'file'],
])('the file name %j is cleaned to %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept)
})

test('a shortened file name keeps its extension', () => {
  const kept = cleanFileName(`${'x'.repeat(400)}.png`)
  expect(kept).toHaveLength(255)
  expect(kept.endsWith('.png')).toBe(true)
})
