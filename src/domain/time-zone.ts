/** The selectable IANA time zones, sorted. */
export const timeZoneNames: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/**
 * The time zone as this machine spells it. It may be one that is not listed, such as the `Etc/GMT-3` of a browser.
 * Null for what names none: an offset such as `+01:00`, too, because PostgreSQL reads it with the opposite sign.
 */
export function toTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
