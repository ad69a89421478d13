import { describe, expect, test } from 'vitest'
import { decode, encode, pageOfPayload, payloadUrl } from './payload.ts'

describe('the URL of a payload', () => {
  test.each([
    ['/', '/_payload.json'],
    ['/company', '/company/_payload.json'],
    ['/company/', '/company/_payload.json'],
    ['/company?tab=people#top', '/company/_payload.json?tab=people'],
    ['/trackQuery?ref=ACME-1', '/trackQuery/_payload.json?ref=ACME-1'],
  ])('for page %s is %s', (page, address) => {
    expect(payloadUrl(new URL(page, 'http://localhost')).href).toBe(`http://localhost${address}`)
  })

  test.each([
    ['/_payload.json', '/'],
    ['/company/_payload.json?tab=people', '/company?tab=people'],
    ['/company', null],
    ['/company/_payload.json/x', null],
    ['/company_payload.json', null],
  ])('is converted back to the URL of its page (null for any other URL): %s to %s', (address, page) => {
    expect(pageOfPayload(new URL(address, 'http://localhost'))?.href ?? null).toBe(page && `http://localhost${page}`)
  })
})

test('encoded payloads are safe in a script element and decode unchanged', () => {
  const value = { '</script>': '<!-- <script> \u2028 & "', list: [1, 'zwei', null, true], nested: { empty: {} } }
  const text = encode(value)
  expect(text).not.toContain('<')
  expect(decode(text)).toEqual(value)
})

test('undefined properties are left out of a payload', () => {
  expect(decode(encode({ here: 1, gone: undefined }))).toEqual({ here: 1 })
})
