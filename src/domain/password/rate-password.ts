import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../limits.ts'
import { holdsWord, personalWords, serviceWords } from './personal-words.ts'
import type { Level, Strength, Weakness } from './strength.ts'

// Import this file on use only: with its lists it has 240 kB after compression.

/**
 * Characters that are rated. The time for a hostile password grows faster than its length, and 40 characters that are
 * easy to guess are never the start of a good password.
 */
const ratedLength = 40

/** The estimate that a password must reach: more than 100 million guesses (score 3 of 4). */
const acceptedScore = 3

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: ratedLength,
  // The default of 100 takes several times as long.
  l33tMaxSubstitutions: 20,
})

const weaknessOf: Record<string, Weakness> = {
  dictionary: 'common',
  repeat: 'repeated',
  sequence: 'pattern',
  spatial: 'pattern',
  date: 'pattern',
  regex: 'pattern',
}

/** The weakness of the longest guessable part. */
function worstOf(parts: readonly MatchExtended[]): Weakness {
  const [longest] = parts
    .filter(({ pattern }) => Object.hasOwn(weaknessOf, pattern))
    .toSorted((one, other) => other.token.length - one.token.length)
  // Only a word that is not written as it is, such as a reversed name: the others are refused before.
  if (longest?.['dictionaryName'] === 'userInputs' && !serviceWords.includes(String(longest['matchedWord'])))
    return 'personal'
  return (longest && weaknessOf[longest.pattern]) ?? 'simple'
}

/**
 * Rates a new password by the number of guesses it withstands (zxcvbn). No kind of character is required, as NIST SP
 * 800-63B advises. The auth service of the embedded backend decides by the same lists and the same threshold, which
 * `tests/password-rule.test.ts` compares.
 * @param personal the names and the e-mail address of its owner
 */
export function ratePassword(password: string, personal: readonly string[]): Strength {
  if (password === '') return { level: 0, weakness: null }
  if (password.length < limits.password.min) return { level: 1, weakness: 'short' }
  const words = personalWords(personal)
  if (holdsWord(password, words)) return { level: 1, weakness: 'personal' }
  const { score, sequence } = estimator.check(password, [...words, ...serviceWords])
  const level = Math.max(1, score) as Level
  return { level, weakness: score < acceptedScore ? worstOf(sequence) : null }
}
