import * as v from 'valibot'
import { toDomain } from '../access-policy.ts'
import { accents } from '../appearance.ts'
import { clockFields } from './clock-fields.ts'
import { isEmailAddress, toEmailAddress } from '../email-address.ts'
import type { Words } from '../words/en.ts'
import { limits } from '../limits.ts'
import { memberStates, roles } from '../role.ts'
import { companyKeyPattern } from '../reference.ts'
import { splitAddresses } from '../split-addresses.ts'
import { characters, fields } from './form-fields.ts'

export const createCompanyForm = (words: Words) => {
  const { errors } = words
  return v.object({
    clientId: fields(words).id,
    name: v.pipe(
      v.string(errors.companyName),
      v.trim(),
      characters(limits.companyName.min, limits.companyName.max, errors.companyName, errors.companyName),
    ),
    key: v.pipe(v.string(errors.companyKey), v.trim(), v.toUpperCase(), v.regex(companyKeyPattern, errors.companyKey)),
  })
}

export const acceptInvitationForm = ({ errors }: Words) =>
  v.object({ token: v.pipe(v.string(errors.required), v.regex(/^[0-9a-f]{64}$/, errors.required)) })

/** Addresses are one text, as `splitAddresses` reads it. */
export const inviteForm = (words: Words) => {
  const { errors } = words
  return v.object({
    clientId: fields(words).id,
    role: v.picklist(roles, errors.choice),
    emails: v.pipe(
      v.string(errors.email),
      // Each with a name. Splitting a longer text takes long.
      v.maxLength(limits.invitationsAtOnce * 2 * limits.email.max, errors.emailsMany),
      v.transform(splitAddresses),
      v.minLength(1, errors.email),
      v.maxLength(limits.invitationsAtOnce, errors.emailsMany),
      v.everyItem(isEmailAddress, (issue) => errors.emails(issue.input.find((text) => !isEmailAddress(text)) ?? '')),
      v.transform((addresses) => [...new Set(addresses.flatMap((text) => toEmailAddress(text) ?? []))]),
    ),
  })
}

/** Browsers do not post a switch that is off. */
export const companyMfaForm = ({ errors }: Words) =>
  v.object({
    required: v.pipe(
      v.optional(v.picklist(['yes', ''], errors.choice), ''),
      v.transform((answer) => answer === 'yes'),
    ),
  })

export const companyAccentForm = ({ errors }: Words) => v.object({ accent: v.picklist(accents, errors.choice) })

/** Sets the time zone and the locale of a company. */
export const companyClockForm = (words: Words) => v.object(clockFields(words))

/** A domain whose people may join. The @ of an address before it is ignored. */
export const addDomainForm = ({ errors }: Words) =>
  v.object({
    domain: v.pipe(
      v.string(errors.domain),
      v.transform((text) => toDomain(text.trim().replace(/^@/, ''))),
      v.string(errors.domain),
    ),
  })

/** The form of a listed domain has it as it is stored. */
export const removeDomainForm = ({ errors }: Words) => v.object({ domain: v.string(errors.domain) })

export const joinByDomainForm = (words: Words) => v.object({ company: fields(words).id })

export const invitationForm = (words: Words) => v.object({ id: fields(words).id })

/** Who gets the unresolved queries of a member: an id, or null for nobody. Not posted if the page knew of no queries. */
const successor = ({ actions }: Words) => {
  const { successor_required: message } = actions.errors
  const nobody = v.pipe(
    v.literal('none'),
    v.transform(() => null),
  )
  return v.optional(v.union([nobody, v.pipe(v.string(), v.uuid(message))], message))
}

export const memberRoleForm = (words: Words) =>
  v.object({
    userId: fields(words).id,
    role: v.picklist(roles, words.errors.choice),
    successor: successor(words),
  })

export const memberStateForm = (words: Words) =>
  v.object({
    userId: fields(words).id,
    state: v.picklist(memberStates, words.errors.choice),
    successor: successor(words),
  })
