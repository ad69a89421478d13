import { domainToUnicode } from 'node:url'

/** Letters of two scripts in one word, such as a Cyrillic а among Latin letters, look like another domain. */
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Hangul']
const ofOneScript = new RegExp(
  `^(?:${[
    ...scripts.map((script) => `\\p{Script=${script}}`),
    '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
  ]
    .map((letters) => `[${letters}\\p{M}\\p{N}-]+`)
    .join('|')})$`,
  'u',
)

/**
 * An e-mail address as people read it: with its international domain as it was typed, unless a part of it mixes scripts.
 * Only for showing it. It is stored and compared as `toEmailAddress` returns it, which reads both.
 */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at + 1)}${readableDomain(address.slice(at + 1))}`
}

/** A domain as people read it, as in `readableAddress`. */
export function readableDomain(domain: string): string {
  const readable = domain.split('.').map((label) => {
    const typed = label.startsWith('xn--') ? domainToUnicode(label) : ''
    return ofOneScript.test(typed) ? typed : label
  })
  return readable.join('.')
}
