import * as v from 'valibot'
import { toLocale } from '../locale.ts'
import { toTimeZone } from '../time-zone.ts'
import type { Words } from '../words/en.ts'

/** Time zone and locale, of a person or of a company. */
export const clockFields = ({ errors }: Words) => ({
  timeZone: v.pipe(
    v.string(errors.choice),
    v.check((name) => toTimeZone(name) === name, errors.choice),
  ),
  locale: v.pipe(
    v.string(errors.choice),
    v.check((tag) => toLocale(tag) === tag, errors.choice),
  ),
})
