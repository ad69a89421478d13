/** `JSON.rawJSON`, which TypeScript does not know yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/** A number of JSON as it was written. It is written again with the same digits, and converts to text with them. */
export class ExactNumber {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString() {
    return this.#text
  }

  toJSON() {
    return rawJSON(this.#text)
  }
}

/**
 * A number that a JavaScript number may not hold exactly, or writes with an exponent. It may also be part of a string,
 * which does no harm.
 */
const delicate = /\b0\.0{6}|\d[\d.]{15}|\d\.\d*0(?!\d)|\d[eE]|-0(?![\d.])/

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

const reviveExactly: Reviver = (_, value, { source }) =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? new ExactNumber(source) : value

/**
 * Parses JSON without rounding: a number becomes an `ExactNumber` if a JavaScript number would be written with other
 * digits. Most texts contain none, and are parsed as usual, which takes a fraction of the time.
 * @throws SyntaxError for malformed JSON
 */
export const parseExactly = (text: string): unknown =>
  delicate.test(text)
    ? JSON.parse(text, reviveExactly as (this: unknown, key: string, value: unknown) => unknown)
    : JSON.parse(text)
