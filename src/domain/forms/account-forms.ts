import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { limits } from '../limits.ts'
import { contrasts, densities, themes } from '../appearance.ts'
import { clockFields } from './clock-fields.ts'
import { characters, fields } from './form-fields.ts'

export const profileForm = (words: Words) => v.object({ displayName: fields(words).displayName, ...clockFields(words) })

export const appearanceForm = ({ errors }: Words) =>
  v.object({
    theme: v.picklist(themes, errors.choice),
    density: v.picklist(densities, errors.choice),
    contrast: v.picklist(contrasts, errors.choice),
  })

/** The e-mailed code is required only in an old session; otherwise the field is absent. */
export const changePasswordForm = (words: Words) => {
  const { password, newPassword, code } = fields(words)
  return v.object({
    currentPassword: password,
    password: newPassword,
    code: v.optional(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          code,
        ],
        words.errors.code,
      ),
      '',
    ),
  })
}

export const changeEmailForm = (words: Words) => v.object({ email: fields(words).email })

/** Starts the setup of a second factor with a name. */
export const enrollFactorForm = ({ errors }: Words) =>
  v.object({
    name: v.pipe(
      v.string(errors.factorName),
      v.trim(),
      characters(1, limits.factorName.max, errors.factorName, errors.factorNameLong),
    ),
  })

/** `enrollFactorForm` with the password, for a sign-in that is not recent. */
export const enrollFactorWithPasswordForm = (words: Words) =>
  v.object({ ...enrollFactorForm(words).entries, currentPassword: fields(words).password })

/** The first code of a factor, with its secret to render the QR code again after a wrong code. */
export const verifyFactorForm = (words: Words) =>
  v.object({
    factorId: fields(words).id,
    secret: v.pipe(v.string(words.errors.required), v.regex(/^[A-Z2-7]{16,128}$/, words.errors.required)),
    code: fields(words).appCode,
  })

export const removeFactorForm = (words: Words) => {
  const { id, password } = fields(words)
  return v.object({ factorId: id, currentPassword: password })
}

/** Makes new recovery codes, with the password, so that an open browser alone cannot. */
export const recoveryCodesForm = (words: Words) => v.object({ currentPassword: fields(words).password })

export const deviceForm = (words: Words) => v.object({ id: fields(words).id })
