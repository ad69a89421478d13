/** Control characters, line ends and invisible marks: they would forge lines in a log, or hide what it says. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text on one line of a log, with those characters escaped as in JSON. */
export const oneLine = (text: string): string =>
  text.replace(unprintable, (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`)

/** Writes an event of the embedded backend to the log, as one line of JSON. */
export const logEvent = (event: string, more: object = {}): void =>
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...more }))

/**
 * Writes an error to the log, on one line: its message may quote what a stranger has sent.
 * @param where the part of the backend, such as "storage"
 */
export const logError = (where: string, error: unknown): void =>
  console.error(`[${where}]`, oneLine(error instanceof Error ? error.message : String(error)))
