import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { themes } from '../person.ts'
import { fields } from './fields.ts'

/** The IANA names a person may choose from, sorted. */
export const timeZoneNames: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
const timeZones = new Set(timeZoneNames)

export const profileForm = (words: Words) =>
  v.object({
    displayName: fields(words).displayName,
    timeZone: v.pipe(
      v.string(words.errors.choice),
      v.check((name) => timeZones.has(name), words.errors.choice),
    ),
  })

export const appearanceForm = ({ errors }: Words) => v.object({ theme: v.picklist(themes, errors.choice) })
