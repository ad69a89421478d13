import { dateLocales } from '#domain/locale.ts'
import { dateFormatter } from '#ui/date-time/date-formatter.ts'

type Option = { value: string; label: string }

/** An afternoon at the end of a month shows the order of day and month, and whether a day has 12 or 24 hours. */
const example = Date.UTC(2026, 11, 31, 17, 30)

/** The locale's own name for itself and an example: `Deutsch (Deutschland): 31. Dez. 2026, 17:30`. */
function toOption(locale: string): Option {
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
  return { value: locale, label: `${names.of(locale)}: ${dateFormatter(locale, 'UTC', 'full').format(example)}` }
}

let listed: Option[] | undefined

/** The locales to choose from, by name, with the current one. */
export function dateLocaleOptions(current: string): Option[] {
  listed ??= dateLocales.map(toOption)
  return dateLocales.includes(current) ? listed : [toOption(current), ...listed]
}
