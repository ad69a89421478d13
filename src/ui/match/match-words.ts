/** A text for comparison: without accents, in lower case. */
export const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A predicate for texts that contain every word of the query, in any order, ignoring accents and case. An empty query matches all. */
export function matchesAllWords(query: string): (text: string) => boolean {
  const words = normalize(query.trim()).split(/\s+/)
  return (text) => {
    const normalized = normalize(text)
    return words.every((word) => normalized.includes(word))
  }
}
