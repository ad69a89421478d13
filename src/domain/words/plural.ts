const english = new Intl.PluralRules('en')

/** The count with its singular or plural: `1 file`, `2 files`. */
export const plural = (count: number, one: string, other: string): string =>
  `${count.toLocaleString('en')} ${english.select(count) === 'one' ? one : other}`
