import { languageFor } from '#domain/locale.ts'
import type { Words } from '#domain/words/en.ts'

/** The catalogues by language: `src/domain/words/de.ts` exports `de`, with its sections in the folder `de`. */
const catalogues = Object.fromEntries(
  Object.entries(import.meta.glob<Record<string, Words>>(['/src/domain/words/[a-z][a-z].ts'], { eager: true })).map(
    ([file, module]) => {
      const language = file.slice(-'en.ts'.length, -'.ts'.length)
      return [language, module[language] as Words]
    },
  ),
)

/** What a locale decides about a page: its words, and the languages that its markup names. */
export type LocalWords = {
  words: Words
  /** The `lang` of the page: the locale if it is of the language of the words. */
  lang: string
  /** The `lang` of dates if they are in another language than the words. */
  dateLang?: string
}

/** The words for a locale, in English if there is no catalogue of its language. */
export function wordsFor(locale: string, known: Readonly<Record<string, Words>> = catalogues): LocalWords {
  const language = languageFor(locale, Object.keys(known))
  const words = known[language] as Words
  return new Intl.Locale(locale).language === language
    ? { words, lang: locale }
    : { words, lang: language, dateLang: locale }
}
