/** The locale of people who have none, nor a company, nor a browser that says its own. */
export const defaultLocale = 'en'

/**
 * The tag in its canonical form; null for what is no tag, or a language whose dates this machine cannot write.
 * Variants and extensions such as a calendar are dropped: the database takes language, script and region.
 */
export function toLocale(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag)
    const plain = [language, script, region].filter(Boolean).join('-')
    return Intl.DateTimeFormat.supportedLocalesOf(plain)[0] ?? null
  } catch {
    return null
  }
}

/** A header longer than this is cut: a browser has a handful of languages. */
const headerMax = 1000

/** The first choice of an `Accept-Language` header (RFC 9110 §12.5.4) that this machine can write; null without one. */
export function bestLocale(header: string): string | null {
  const wanted = header
    .slice(0, headerMax)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1'
      return { tag, weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const locale = toLocale(tag)
    if (locale) return locale
  }
  return null
}

/** The locales that a person can choose from. A person may have another one from their browser. */
export const dateLocales: readonly string[] = [
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-US',
  'en-ZA',
  'ar-EG',
  'bg-BG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
]

/** The language of the words for a locale: its own if there is a catalogue of it, else English. */
export const languageFor = (locale: string, languages: readonly string[]): string =>
  languages.find((language) => language === new Intl.Locale(locale).language) ?? 'en'

/** What a person can choose from. The server lists it, because browsers know other zones and write dates differently. */
export type ClockChoices = {
  /** IANA names. */
  timeZones: readonly string[]
  /** Ways to write dates and numbers, with names and examples. */
  dateLocales: readonly { value: string; label: string }[]
}
