const english = new Intl.PluralRules('en')

/** `1 file`, `2 files`: the count with the form that English grammar wants. */
export const plural = (count: number, one: string, other: string): string =>
  `${count.toLocaleString('en')} ${english.select(count) === 'one' ? one : other}`
