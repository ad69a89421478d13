import { commonPasswords } from './common-passwords.ts'

/** Why a password is weaker than its length suggests. */
export type Weakness = 'short' | 'common' | 'personal' | 'repeated' | 'sequence'

/** 0 for an empty password, then weak, fair, good, strong. */
export type Level = 0 | 1 | 2 | 3 | 4

export type Strength = { level: Level; weakness: Weakness | null }

/** The minimum number of unguessable characters for fair, good and strong. */
const steps = [8, 12, 16]

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
]
const lines = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** Letters behind substitutes: “p@ssw0rd”. */
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

/** Guessable parts. Each counts as one character. */
type Guessable = { weakness: Weakness; find: (text: string) => string[] }

const guessables = (personal: readonly string[]): Guessable[] => [
  { weakness: 'repeated', find: (text) => [...text.matchAll(/(.{1,8}?)\1{2,}|(.{3,}?)\2/gu)].map(([run]) => run) },
  { weakness: 'sequence', find: sequencesIn },
  { weakness: 'personal', find: (text) => personalWords(personal).filter((word) => text.includes(word)) },
  { weakness: 'common', find: (text) => [...commonPasswords].filter((word) => word.length > 3 && text.includes(word)) },
]

/** Names, and the parts of an e-mail address: “ada”, “lovelace” and “example” of ada.lovelace@example.com. */
const personalWords = (personal: readonly string[]) =>
  personal.flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{Nd}]+/u)).filter((word) => word.length > 2)

function sequencesIn(text: string): string[] {
  const found: string[] = []
  for (let start = 0; start < text.length; start += 1) {
    let end = start + 1
    while (end < text.length && lines.some((line) => line.includes(text.slice(start, end + 1)))) end += 1
    if (end - start < 4) continue
    found.push(text.slice(start, end))
    start = end - 1
  }
  return found
}

/**
 * The strength of a password. Length decides and no kind of character is required (NIST SP 800-63B). Common parts do
 * not count as length. This is only a hint; the server decides.
 */
export function strengthOf(password: string, { minLength = 12, personal = [] as readonly string[] } = {}): Strength {
  const length = Array.from(password).length
  if (length === 0) return { level: 0, weakness: null }

  let rest = password.toLowerCase()
  let worst: { weakness: Weakness; saved: number } | null = null
  for (const { weakness, find } of guessables(personal)) {
    const before = rest.length
    // Longest first: “password” instead of its part “pass”.
    for (const part of [...find(rest), ...find(undoSubstitutes(rest))].toSorted(
      (one, other) => other.length - one.length,
    )) {
      const at = undoSubstitutes(rest).indexOf(undoSubstitutes(part))
      if (at >= 0) rest = `${rest.slice(0, at)}\u0000${rest.slice(at + part.length)}`
    }
    const saved = before - rest.length
    if (saved > (worst?.saved ?? 0)) worst = { weakness, saved }
  }

  if (length < minLength) return { level: 1, weakness: 'short' }
  const counted = Array.from(rest).length
  const level = (1 + steps.filter((step) => counted >= step).length) as Level
  return { level, weakness: level < 3 ? (worst?.weakness ?? 'short') : null }
}
