import { expect, test } from 'vitest'
import { isOfDomains, readAccess } from './access-policy.ts'

test('domains are read in ASCII and lower case, each once', () => {
  expect(readAccess('domains: Example.com,bücher.example,example.com', 'invited')).toEqual({
    who: 'domains',
    domains: ['example.com', 'xn--bcher-kva.example'],
  })
})

test.each(['', 'everybody', 'closed', 'domains:', 'domains:example.com,', 'domains:localhost', 'domains:@example.com'])(
  'the setting %j is none',
  (text) => {
    expect(readAccess(text, 'invited')).toBeNull()
  },
)

test('an address is of a domain only as a whole', () => {
  const listed = { domains: ['example.com'] }
  expect(isOfDomains('ana@example.com', listed)).toBe(true)
  expect(isOfDomains('ana@desk.example.com', listed)).toBe(false)
  expect(isOfDomains('ana@anexample.com', listed)).toBe(false)
})
