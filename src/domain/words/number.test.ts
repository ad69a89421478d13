import { afterEach, expect, test } from 'vitest'
import { en } from './en.ts'
import { number, readLocaleFrom } from './number.ts'

afterEach(() => readLocaleFrom(() => 'en'))

test.each([
  ['en-US', '1,234.5', '1,234 queries', '1.5 MB', '45%', 'Use at most 50,000 characters, or attach it as a file.'],
  [
    'de-DE',
    '1.234,5',
    '1.234 queries',
    '1,5 MB',
    '45\u{a0}%',
    'Use at most 50.000 characters, or attach it as a file.',
  ],
  [
    'ar-EG',
    '١٬٢٣٤٫٥',
    '١٬٢٣٤ queries',
    '١٫٥ MB',
    '٤٥٪\u{61c}',
    'Use at most ٥٠٬٠٠٠ characters, or attach it as a file.',
  ],
])(
  'numbers, counts, sizes and limits for the locale %s are as it writes them',
  (locale, plain, count, size, share, limit) => {
    readLocaleFrom(() => locale)
    expect(number(1234.5)).toBe(plain)
    expect(`${en.overview.count(1234)} queries`).toBe(count)
    expect(en.measures.fileSize(1.5 * 1024 * 1024)).toBe(size)
    expect(en.chosenFiles.uploaded(45)).toBe(share)
    expect(en.errors.bodyLong).toBe(limit)
  },
)

test('numbers are written in English until it is known who reads', () => {
  expect(en.overview.figure(1_234_567)).toBe('1.2M')
  expect(en.overview.span(26 * 60 * 60_000)).toBe('1d 2h')
})
