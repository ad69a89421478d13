import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestLocale, dateLocales, languageFor, toLocale } from './locale.ts'

describe('the locale of an Accept-Language header', () => {
  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
    ['en-US', 'en-US'],
    ['en;q=0.5, fr-CH;q=0.9', 'fr-CH'],
    ['EN-gb', 'en-GB'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['xx-YY, pt-BR;q=0.3', 'pt-BR'],
    ['de-DE-u-ca-buddhist', 'de-DE'],
    ['fr;q=0, en-IE', 'en-IE'],
    ['*', null],
    ['', null],
    ['en_US; DROP TABLE', null],
  ])('of %j is %j', (header, locale) => {
    expect(bestLocale(header)).toBe(locale)
  })

  test('is null or one that can be written and stored, whatever the header says', () => {
    const tag = fc.oneof(fc.string(), fc.constantFrom('en', 'de-DE', 'sl-rozaj-biske', 'i-klingon', 'x-private', '*'))
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, fc.oneof(fc.double(), fc.string()))), (parts) => {
        const locale = bestLocale(parts.map(([name, weight]) => `${name};q=${weight}`).join(','))
        if (locale === null) return
        // The check of profiles.locale.
        expect(locale).toMatch(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
        expect(new Intl.DateTimeFormat(locale).format(0)).not.toBe('')
      }),
    )
  })
})

test.each([
  ['de-AT', 'de'],
  ['de', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
  ['den', 'en'],
])('the words for the locale %s are of the language %s, of those in English and German', (locale, language) => {
  expect(languageFor(locale, ['en', 'de'])).toBe(language)
})

test('every locale that a person can choose is one that this machine writes', () => {
  expect(dateLocales.map(toLocale)).toEqual(dateLocales)
})
