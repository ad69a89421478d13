/** The number of avatar colours in avatar.css. */
export const avatarHues = 12

/** The colour of a person, 1 to 12: the same for the same id, wherever the person appears. */
export function avatarHue(personId: string): number {
  let hash = 0
  for (const character of personId) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % avatarHues) + 1
}
