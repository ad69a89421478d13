import * as v from 'valibot'
import { filterParams } from '../filter.ts'
import { parseFilter } from '../parse-filter.ts'
import { limits } from '../limits.ts'
import type { Words } from '../words/en.ts'
import { characters, fields } from './form-fields.ts'

/** Saves a filter of the list under a name. `filter` has the form of the list's URL parameters. */
export const saveViewForm = ({ errors }: Words) =>
  v.object({
    name: v.pipe(
      v.string(errors.viewName),
      v.transform((name) => name.replaceAll(/\p{Cc}/gu, ' ')),
      v.trim(),
      characters(1, limits.viewName.max, errors.viewName, errors.viewName),
    ),
    filter: v.pipe(
      v.string(errors.required),
      v.transform((text) => parseFilter(new URLSearchParams(text))),
      v.check((filter) => filterParams(filter).size > 0, errors.required),
    ),
  })

export const deleteViewForm = (words: Words) => v.object({ id: fields(words).id })
