import { limits } from './limits.ts'

/**
 * A key for a company of that name, in the alphabet of keys; empty when the name gives none. Short, because each
 * reference starts with it: the first word, else the initials, else the first letters.
 */
export function proposeKey(name: string): string {
  // Decomposed, an accented letter is a letter and a mark.
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/\b[A-Z][A-Z0-9]*/g) ?? []
  const [first = ''] = words
  const initials = words.map((word) => word[0]).join('')
  const { min, max } = limits.companyKey
  return [first, initials, first.slice(0, 4)].find((key) => key.length >= min && key.length <= max) ?? ''
}
