const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Several things of which one is meant, as in “a, b or c”. */
export const alternatives = (items: readonly string[]): string => list.format(items)
