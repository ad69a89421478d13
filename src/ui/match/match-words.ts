/** A text as it is compared: without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Tells which texts hold every word of what was typed, in whatever order, accents and capitals aside. Nothing typed
 * is in every text.
 */
export function wordsOf(typed: string): (text: string) => boolean {
  const words = plain(typed.trim()).split(/\s+/)
  return (text) => {
    const known = plain(text)
    return words.every((word) => known.includes(word))
  }
}
