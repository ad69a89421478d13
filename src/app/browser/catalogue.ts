import type { Words } from '#domain/words/en.ts'
import { readWordsFrom } from '#domain/words/current.ts'

/** The other languages than English, as in `server/session/catalogues.ts`. Each is a file of its own. */
const loaders = Object.entries(
  import.meta.glob<Record<string, Words>>(['/src/domain/words/[a-z][a-z].ts', '!/src/domain/words/en.ts']),
)

const languageOf = (lang: string): string => lang.split('-', 1)[0] ?? ''

/**
 * Chooses between catalogues that take a while to come.
 * @param load the catalogue of a language, null for English. It throws when it cannot be fetched
 */
export function catalogueChoice(load: (language: string) => Promise<Words | null>) {
  let language = 'en'
  let catalogue: Words | null = null
  /** What was asked for last: the catalogue of an earlier language may come later. */
  let wanted = language
  return {
    read: () => catalogue,
    /**
     * Reads words of the page's language from now on.
     * @param lang the `lang` of the page
     * @returns whether the language has changed; false if another one was asked for meanwhile
     * @throws when the catalogue cannot be fetched. Then the words stay as they were; asking again fetches again
     */
    choose: async (lang: string): Promise<boolean> => {
      const next = languageOf(lang)
      wanted = next
      if (next === language) return false
      const loaded = await load(next)
      if (wanted !== next || next === language) return false
      catalogue = loaded
      language = next
      return true
    },
  }
}

const { read, choose } = catalogueChoice(async (language) => {
  const module = await loaders.find(([file]) => file.endsWith(`/${language}.ts`))?.[1]()
  return module?.[language] ?? null
})
readWordsFrom(read)
export const chooseCatalogue = choose
