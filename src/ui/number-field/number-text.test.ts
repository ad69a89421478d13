import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf, readNumber, stepNumber, writeNumber } from './number-text.ts'

describe('parsing a number from text', () => {
  test.each([
    ['', 'en', null],
    ['   ', 'en', null],
    ['12', 'en', 12],
    [' 12 ', 'en', 12],
    ['2.5', 'en', 2.5],
    ['2,5', 'en', 2.5],
    ['.5', 'en', 0.5],
    ['5.', 'en', 5],
    ['1,234', 'en', 1234],
    ['1,234.5', 'en', 1234.5],
    ['12,34,567', 'en-IN', 1234567],
    ['1.234', 'de', 1234],
    ['1.234,5', 'de', 1234.5],
    ['2,5', 'de', 2.5],
    ['2.5', 'de', 2.5],
    ['1 234,5', 'fr', 1234.5],
    ['1\u202f234,5', 'fr', 1234.5],
    ['1’234.5', 'de-CH', 1234.5],
    ['-4', 'en', -4],
    ['−4', 'en', -4],
    ['٢٫٥', 'ar-EG', 2.5],
    ['12', 'ar-EG', 12],
  ])('gives for %j in locale %s the number %s', (text, locale, number) => {
    expect(readNumber(text, locale)).toBe(number)
  })

  test.each(['abc', '1.2.3', '1,2,3', '--4', '-', '.', '1e5', '12 h', '4-', 'Infinity', '0x10'])(
    'gives NaN for %j',
    (text) => {
      expect(readNumber(text)).toBeNaN()
    },
  )

  test.each(['en', 'de', 'fr', 'de-CH', 'en-IN', 'pl', 'ar-EG', 'fa', 'sv'])(
    'formatted in locale %s gives the formatted number',
    (locale) => {
      fc.assert(
        fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 3 }), (digits, decimals) => {
          const number = digits / 10 ** decimals
          // Not toBe, which distinguishes 0 and -0.
          expect(readNumber(writeNumber(number, locale), locale) === number).toBe(true)
          const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(number)
          expect(readNumber(grouped, locale)).toBeCloseTo(number, 6)
        }),
      )
    },
  )
})

describe('stepping a number', () => {
  test.each([
    [null, 1, {}, 0],
    [Number.NaN, 1, {}, 0],
    [null, 1, { min: 3 }, 3],
    [null, -1, { max: -2 }, -2],
    [4, 1, {}, 5],
    [4, -1, {}, 3],
    [4, 10, {}, 14],
    [9, 1, { max: 10 }, 10],
    [10, 1, { max: 10 }, 10],
    [15, 1, { max: 10 }, 10],
    [0, -1, { min: 0 }, 0],
    [0.2, 1, { step: 0.1 }, 0.3],
    [0.3, -1, { step: 0.1 }, 0.2],
    [7, 1, { step: 5 }, 10],
    [7, -1, { step: 5 }, 5],
    [7, 1, { min: 1, step: 5 }, 11],
    [1e-7, 1, { step: 1e-7 }, 2e-7],
  ])('from %s by %s steps within %j gives %s', (value, by, steps, next) => {
    expect(stepNumber(value, by, steps)).toBe(next)
  })

  test('up and then down gives the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(0.01, 0.1, 0.25, 1, 5), (count, step) => {
        const start = stepNumber(0, count, { step })
        expect(stepNumber(stepNumber(start, 1, { step }), -1, { step })).toBe(start)
      }),
    )
  })

  test.each([
    [1, 0],
    [0.25, 2],
    [1e-7, 7],
    [1e21, 0],
  ])('treats %s as a number with %s decimals', (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals)
  })
})
