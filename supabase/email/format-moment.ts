const parts: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/**
 * Formats a time for an e-mail, in the reader's locale and time zone, and names the zone: an e-mail is read anywhere.
 * Every time in an e-mail is formatted here. It is in English and UTC if this machine does not know the locale or zone.
 * @param at ISO 8601 with offset
 * @param locale BCP 47 tag
 * @param timeZone IANA name
 * @throws RangeError for text that is no time
 */
export function formatMoment(at: string, locale: string, timeZone: string): string {
  const format = (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(at))
  try {
    return format(locale, timeZone)
  } catch {
    return format('en', 'UTC')
  }
}
