import { limits } from './limits.ts'

/** Number of `@` signs read in one message; later ones are ignored. */
export const mentionsRead = 20

/** Characters that end a word; a fixed list, independent of the locale. */
const wordEnd =
  /[\p{Cc}\u0020-\u002F\u003A-\u0040\u005B-\u005E\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\u{1F000}-\u{1FFFF}]/u

/** Whether a character ends a word: a space, a mark, a symbol. */
export const endsWord = (sign: string): boolean => wordEnd.test(sign)

/**
 * Ids of the people that a text mentions as `@Name`: case-insensitive, longest match, all with that name. An @ within
 * a word is an e-mail address. Must give the same result as private.find_mentioned; tests/sql/mentions.test.ts compares the two.
 */
export function mentionedIn(text: string, people: readonly { id: string; name: string }[]): string[] {
  if (!text.includes('@')) return []
  const signs = Array.from(text)
  const found = new Set<string>()
  let read = 0
  for (const [at, sign] of signs.entries()) {
    const before = signs[at - 1]
    if (sign !== '@' || (before !== undefined && !endsWord(before))) continue
    read += 1
    if (read > mentionsRead) break
    const name = nameAt(signs.slice(at + 1, at + 2 + limits.displayName.max), people)
    for (const person of people) if (name !== null && isName(person.name, name)) found.add(person.id)
  }
  return [...found]
}

/**
 * The longest of these names that a text starts with, as the text spells it, or null.
 * @param text the characters after the @; one more than the longest allowed name shows where the name ends
 */
export function nameAt(text: readonly string[], people: readonly { name: string }[]): string | null {
  const lengths = people.filter(({ name }) => beginsWith(text, name)).map(({ name }) => Array.from(name).length)
  return lengths.length > 0 ? text.slice(0, Math.max(...lengths)).join('') : null
}

const isName = (name: string, written: string) => name.toLowerCase() === written.toLowerCase()

function beginsWith(text: readonly string[], name: string): boolean {
  const { length } = Array.from(name)
  const next = text[length]
  if (next !== undefined && !endsWord(next)) return false
  return text.length >= length && isName(name, text.slice(0, length).join(''))
}
