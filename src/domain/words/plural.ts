import { number } from './number.ts'

const english = new Intl.PluralRules('en')

/** The count with its singular or plural: `1 file`, `2 files`. */
export const plural = (count: number, one: string, other: string): string =>
  `${number(count)} ${english.select(count) === 'one' ? one : other}`
