import { limits } from '#domain/limits.ts'
import type { Clock } from '#domain/person.ts'
import { en } from '#domain/words/en.ts'
import type { InvalidForm } from './invalid-form.ts'

/** Shared fixtures of all stories: the time, longest texts that the database accepts, and failed forms. */

export const clock: Clock = { now: '2026-03-12T14:30:00+00:00', timeZone: 'Europe/Berlin', locale: 'en' }

const fill = (words: string, length: number) =>
  `${`${words} `
    .repeat(Math.ceil(length / words.length))
    .slice(0, length - 1)
    .replace(/ $/, 's')}.`
const domains = `${'c'.repeat(63)}.${'d'.repeat(57)}.org`

/** Longest texts without a line break opportunity. */
export const unbroken = {
  name: 'W'.repeat(limits.displayName.max),
  company: 'W'.repeat(limits.companyName.max),
  key: 'W'.repeat(limits.companyKey.max),
  category: 'M'.repeat(limits.categoryName.max),
  subject: 'W'.repeat(limits.subject.max),
  body: 'x'.repeat(limits.body.max),
  holdReason: 'h'.repeat(limits.holdReason.max),
  search: 'x'.repeat(limits.searchText.max),
  file: `${'z'.repeat(limits.fileName.max - 4)}.jpg`,
  email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${domains}`,
} as const

/** Longest texts of many words. */
export const wordy = {
  name: fill('Maria Isabella Magdalena von Hohenstein y Fernández', limits.displayName.max),
  company: fill('Worldwide Forwarding and Customs Partnership of the Northern Ports', limits.companyName.max),
  category: fill('Rooms, keys, badges, parking and everything about the house', limits.categoryName.max),
  subject: fill(
    'The printer on the third floor jams again whenever more than two people use it at once and',
    limits.subject.max,
  ),
  body: fill('We tried another tray, other paper and another cable, and it stops all the same.', limits.body.max),
  holdReason: fill('The roller is ordered, and whoever repairs it comes once it is there.', limits.holdReason.max),
  search: fill('printer third floor', limits.searchText.max),
  file: `${fill('Minutes of the meeting about the printer', limits.fileName.max - 4)}.pdf`,
} as const

/** A form error after the network failed; the typed values are kept. */
export const offline = (intent: string, values: InvalidForm['values'] = {}): InvalidForm => ({
  intent,
  errors: { form: `${en.problem.offlineMessage} ${en.problem.hints.unsent}` },
  values,
})

/** A form error while the database is unavailable. */
export const serviceDown = (intent: string, values: InvalidForm['values'] = {}): InvalidForm => ({
  intent,
  errors: { form: `${en.problem.unavailableMessage} ${en.problem.hints.unavailable}` },
  values,
})
