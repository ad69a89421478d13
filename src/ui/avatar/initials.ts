const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter, a digit or a picture, with whatever marks belong to it; brackets and dashes are passed over. */
const speaking = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

function firstSign(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) if (speaking.test(segment)) return segment
  return undefined
}

/** The first signs of the first two words of a name, whole even where one is made of several code points. */
export function initials(name: string): string {
  // Before the signs are taken, since the capital of one letter can be two, and in no language, since the server may
  // know another one. Georgian has capitals for whole lines only.
  const words = (/\p{sc=Geor}/u.test(name) ? name : name.toUpperCase()).split(/\s+/u)
  return (
    words
      .flatMap((word) => firstSign(word) ?? [])
      .slice(0, 2)
      .join('') || '?'
  )
}
