/**
 * Compares names as a dictionary of the locale's language does, and numbers in them by their value. Names that SQL
 * sorted are in one order for all languages (the collation private.names).
 * @param locale BCP 47 tag; without one, names are in the order of this machine
 * @throws RangeError when it is no tag
 */
export const nameOrder = (locale?: string): ((one: string, other: string) => number) =>
  new Intl.Collator(locale, { numeric: true }).compare
