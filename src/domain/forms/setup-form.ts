import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { createCompanyForm } from './company-forms.ts'
import { signUpForm } from './login-forms.ts'

/** The first account and the first company: the rules of a sign-up and of a new company. */
export const setUpForm = (words: Words) => {
  const { name, key } = createCompanyForm(words).entries
  return v.object({ ...signUpForm(words).entries, name, key })
}
