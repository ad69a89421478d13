let readLocale = (): string => 'en'

/** Says where to find the locale of the person who reads: of the request on the server, of the page in the browser. */
export function readLocaleFrom(read: () => string): void {
  readLocale = read
}

/** A number as the locale of the person who reads writes it: `1,234.5` or `1.234,5`. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(readLocale(), options)
