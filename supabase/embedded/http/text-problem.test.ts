import { expect, test } from 'vitest'
import { jsonTextProblem, textProblem } from './text-problem.ts'

test.each([
  ['', null],
  ['näher 🦊', null],
  [String.raw`\u0000`, null],
  ['a\0b', 'nul'],
  ['a\ud83d', 'surrogate'],
  ['\udd8a\ud83d', 'surrogate'],
])('the problem of the text %j is %j', (text, problem) => {
  expect(textProblem(text)).toBe(problem)
})

test.each([
  ['{"a": [1, true, null, "b"]}', null],
  [String.raw`{"a": "\ud83e\udd8a and \\u0000"}`, null],
  [String.raw`"\u0000"`, 'nul'],
  [String.raw`{"a": [{"b": "\u0000"}]}`, 'nul'],
  [String.raw`{"\u0000": 1}`, 'nul'],
  [String.raw`[["\ud83e"]]`, 'surrogate'],
])('the problem of the JSON %s is %j', (json, problem) => {
  expect(jsonTextProblem(JSON.parse(json))).toBe(problem)
})

test('a problem is found in JSON that nests deeper than the stack', () => {
  const depth = 20_000
  expect(jsonTextProblem(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`))).toBe('nul')
})
