import { remembered } from '../date-time/remembered.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter, digit or emoji with its combining marks. Brackets and dashes are skipped. */
const grapheme = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

function firstSign(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) if (grapheme.test(segment)) return segment
  return undefined
}

/** The first graphemes of the first two words of a name, in upper case. */
export const initials = remembered((name: string): string => {
  // Before the graphemes are split, because the capital of one letter can have two letters. Without a locale, because
  // the server may not know it. Georgian stays as it is, because its capitals are for whole lines only.
  const words = (/\p{sc=Geor}/u.test(name) ? name : name.toUpperCase()).split(/\s+/u)
  return (
    words
      .flatMap((word) => firstSign(word) ?? [])
      .slice(0, 2)
      .join('') || '?'
  )
})
