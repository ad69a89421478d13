const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter, a digit or a picture, with whatever marks belong to it; brackets and dashes are passed over. */
const speaking = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

function firstSign(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) if (speaking.test(segment)) return segment
  return undefined
}

/** The first signs of the first two words of a name, whole even where one is made of several code points. */
export function initials(name: string): string {
  const signs = name
    .split(/[\s\u00a0]+/u)
    .map(firstSign)
    .filter((sign) => sign !== undefined)
  return signs.slice(0, 2).join('').toUpperCase() || '?'
}
