import { limits } from './limits.ts'

/** ASCII punctuation and spaces, which separate words. */
const separators = /[\t-\r !-/:-@[-`{-~]/g

/** The ranges of code points of private.han(). */
const han = /^[\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{323AF}]/u

/**
 * Whether a text is long enough to search for: a query's number, one Chinese character, or two characters of any other
 * script. The database decides the same (private.is_searchable) and finds nothing otherwise.
 */
export function isSearchable(text: string): boolean {
  const signs = text.replace(separators, '')
  return Array.from(signs).length >= limits.searchText.min || han.test(signs) || /^\d$/.test(signs)
}
