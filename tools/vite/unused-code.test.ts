import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { changed, withoutCallsTo } from './unused-code.ts'

test('a piece is changed wherever it stands', () => {
  const code = 'if (never) a()\nif (never) b()'
  expect(changed(code, [{ from: 'if (never)', to: 'if (false)' }], 'a.js')).toBe('if (false) a()\nif (false) b()')
})

test('a longer piece goes up to what follows it', () => {
  const code = 'start()\nlet old = 1\nuse(old)\nend()'
  expect(changed(code, [{ from: 'let old', upTo: 'end()', to: '' }], 'a.js')).toBe('start()\nend()')
})

test('a piece that is not there stops the build', () => {
  expect(() => changed('a()', [{ from: 'b()', to: '' }], 'a.js')).toThrow('a.js has no b()')
  expect(() => changed('a()', [{ from: 'a()', upTo: 'b()', to: '' }], 'a.js')).toThrow('a.js has no b() after a()')
})

test('statements that only hint go, also where they are all that is done', () => {
  const code = 'if (a) warn("(;")\nelse warn(b, `${c}`)\nlet d = warn(e)\nfunction f() { warn() }'
  expect(withoutCallsTo(['warn'], code, parseAst)).toBe('if (a) ;\nelse ;\nlet d = warn(e)\nfunction f() { ; }')
})
