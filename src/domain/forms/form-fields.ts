import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { toEmailAddress } from '../email-address.ts'
import { limits } from '../limits.ts'

/**
 * Between `min` and `max` characters as Postgres counts them: code points, where JavaScript's `length` counts an emoji
 * twice.
 */
export const characters = (min: number, max: number, short: string, long: string | ((length: number) => string)) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { length } = Array.from(dataset.value)
    if (length < min) addIssue({ message: short })
    else if (length > max) addIssue({ message: typeof long === 'string' ? long : long(length) })
  })

/** Field rules that several forms share, with messages in the user's language. */
export const fields = ({ errors }: Words) => ({
  email: v.pipe(v.string(errors.email), v.transform(toEmailAddress), v.string(errors.email)),
  /** An existing password: current rules may be newer than it. */
  password: v.pipe(v.string(errors.password), v.nonEmpty(errors.password), v.maxLength(1000, errors.password)),
  newPassword: v.pipe(
    v.string(errors.passwordShort),
    v.minLength(limits.password.min, errors.passwordShort),
    v.maxBytes(limits.password.max, errors.passwordLong),
  ),
  displayName: v.pipe(
    v.string(errors.displayName),
    v.trim(),
    characters(1, limits.displayName.max, errors.displayName, errors.displayNameLong),
  ),
  /** A code from an e-mail; spaces are ignored. */
  code: v.pipe(
    v.string(errors.code),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, errors.code),
  ),
  /** A code from an authenticator app; spaces are ignored. */
  appCode: v.pipe(
    v.string(errors.appCode),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, errors.appCode),
  ),
  subject: v.pipe(
    v.string(errors.subjectShort),
    v.trim(),
    characters(limits.subject.min, limits.subject.max, errors.subjectShort, errors.subjectLong),
  ),
  body: v.pipe(
    v.string(errors.bodyEmpty),
    v.check((text) => text.trim().length >= limits.body.min, errors.bodyEmpty),
    characters(limits.body.min, limits.body.max, errors.bodyEmpty, errors.bodyLong),
  ),
  id: v.pipe(v.string(errors.choice), v.uuid(errors.choice)),
  /** An id, or nothing chosen. */
  optionalId: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || v.is(v.pipe(v.string(), v.uuid()), text), errors.choice),
    v.transform((text) => text || null),
  ),
  rowVersion: v.pipe(
    v.string(errors.required),
    v.digits(errors.required),
    v.transform(Number),
    v.maxValue(2_147_483_647, errors.required),
  ),
})
