/** The service itself. A password built on it is among the first guesses. */
export const serviceWords = ['trackquery']

/** Shorter words are part of too many others. */
const shortestWord = 3
/** A word of this length counts inside others too: “Lovelace2026”, but not “Ana” in “banana”. */
const shortestPart = 4

/** Letters behind substitutes: “l0v3l4c3”. */
const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undoSubstitutes = (text: string) => text.replace(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign)

/** In lower case and without accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The words that others know about a person, from names and e-mail addresses. Of `ada.lovelace@engines.example` these
 * are ada, lovelace and engines: the top-level domain belongs to everybody.
 */
export function personalWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    plain(text)
      .replace(/(@.*)\.[^.]*$/, '$1')
      .split(/[^\p{L}]+/u),
  )
  return [...new Set(words)].filter((word) => word.length >= shortestWord)
}

/** Whether a password holds one of the words, also with substitutes such as `4` for `a`. */
export function holdsWord(password: string, words: readonly string[]): boolean {
  const spellings = [plain(password), undoSubstitutes(plain(password))]
  return words.some((word) =>
    spellings.some((text) =>
      word.length >= shortestPart ? text.includes(word) : text.split(/[^\p{L}]+/u).includes(word),
    ),
  )
}
