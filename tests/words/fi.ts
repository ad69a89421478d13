import { en, type Words } from '#domain/words/en.ts'

/**
 * A second language for tests, which builds for people do not contain (`tools/vite/more-catalogues.ts`): every English
 * text in brackets. So a test sees which words of a page come from the catalogue of its language. The code is that of a
 * real language, because the server and the browser must write its dates alike.
 */
export const fi = marked(en) as Words

/** The value with each text in brackets, and what its functions return, too. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return value && `⟦${value}⟧`
  if (typeof value === 'function')
    return (...args: unknown[]) => marked((value as (...all: unknown[]) => unknown)(...args))
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]))
}
