import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { limits } from '../limits.ts'

/** The field rules that several forms share, saying their refusals in the reader's words. */
export const fields = ({ errors }: Words) => ({
  email: v.pipe(
    v.string(errors.email),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(limits.email.max, errors.email),
    v.email(errors.email),
  ),
  /** A password that exists already: any rule of today's may be younger than it. */
  password: v.pipe(v.string(errors.password), v.nonEmpty(errors.password), v.maxLength(1000, errors.password)),
  newPassword: v.pipe(
    v.string(errors.passwordShort),
    v.minLength(limits.password.min, errors.passwordShort),
    v.maxBytes(limits.password.max, errors.passwordLong),
  ),
  displayName: v.pipe(
    v.string(errors.displayName),
    v.trim(),
    v.nonEmpty(errors.displayName),
    v.maxLength(limits.displayName.max, errors.displayNameLong),
  ),
  /** As typed from a mail: spaces inside are forgiven. */
  code: v.pipe(
    v.string(errors.code),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, errors.code),
  ),
  subject: v.pipe(
    v.string(errors.subjectShort),
    v.trim(),
    v.minLength(limits.subject.min, errors.subjectShort),
    v.maxLength(limits.subject.max, (issue) => errors.subjectLong(issue.input.length)),
  ),
  body: v.pipe(
    v.string(errors.bodyEmpty),
    v.check((text) => text.trim().length >= limits.body.min, errors.bodyEmpty),
    v.maxLength(limits.body.max, errors.bodyLong),
  ),
  id: v.pipe(v.string(errors.choice), v.uuid(errors.choice)),
  /** An id, or nothing chosen. */
  optionalId: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || v.is(v.pipe(v.string(), v.uuid()), text), errors.choice),
    v.transform((text) => text || null),
  ),
  rowVersion: v.pipe(v.string(errors.required), v.digits(errors.required), v.transform(Number)),
})
