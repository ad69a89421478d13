import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultLocale } from '#domain/locale.ts'
import { provideWords, readWordsFrom } from '#domain/words/current.ts'
import { en, type Words } from '#domain/words/en.ts'
import { readLocaleFrom } from '#domain/words/number.ts'

/** For whom a request is answered, as far as words depend on it. */
type Reader = { locale: string; words: Words; lang: string }

/** Words are written deep inside of components and errors, while other requests are answered. */
const readers = new AsyncLocalStorage<Partial<Reader>>()

readLocaleFrom(() => readers.getStore()?.locale ?? defaultLocale)
provideWords(en)
readWordsFrom(() => readers.getStore()?.words ?? null)

/** The `lang` of what `currentWords` says here. English unless a request has another reader. */
export const readerLang = (): string => readers.getStore()?.lang ?? 'en'

/** Answers a request with a reader of its own, unknown until `setReader`. */
export const withReader = <T>(answer: () => T): T => readers.run({}, answer)

/** Says who reads what the current request is answered with. */
export function setReader(reader: Reader): void {
  Object.assign(readers.getStore() ?? {}, reader)
}
