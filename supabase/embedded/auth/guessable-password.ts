import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The rule of src/domain/password, which `tests/password-rule.test.ts` compares. Import this file on use only: its lists
// take 20 MB of memory.

const ratedLength = 40
const acceptedScore = 3
const serviceWords = ['trackquery']
const shortestWord = 3
const shortestPart = 4

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: ratedLength,
  l33tMaxSubstitutions: 20,
})

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
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that others know about a person, without the top-level domain of an address. */
const personalWords = (texts: readonly string[]) =>
  texts
    .flatMap((text) =>
      plain(text)
        .replace(/(@.*)\.[^.]*$/, '$1')
        .split(/[^\p{L}]+/u),
    )
    .filter((word) => word.length >= shortestWord)

/** Whether a password is guessable: it holds a word of its owner, or withstands fewer than 100 million guesses. */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  const words = personalWords(personal)
  const spellings = [plain(password), undoSubstitutes(plain(password))]
  const isPersonal = words.some((word) =>
    spellings.some((text) =>
      word.length >= shortestPart ? text.includes(word) : text.split(/[^\p{L}]+/u).includes(word),
    ),
  )
  return isPersonal || estimator.check(password, [...words, ...serviceWords]).score < acceptedScore
}
