import type { FactorEnrollment } from '#domain/account.ts'
import type { SentInvitation } from '#domain/company.ts'
import type { InvalidForm } from './invalid-form.ts'

/** What an action returns when it does not redirect. The page shows it until the next navigation. */
export type FormResult =
  /** The form was rejected (status 422), or no action answered it: then it may be sent again as it is. */
  | { kind: 'invalid'; form: InvalidForm; isUnanswered?: true }
  /** A second factor was enrolled and must be verified with a first code. */
  | { kind: 'factor-enrolled'; enrollment: FactorEnrollment }
  /** New recovery codes, which no later page shows again. */
  | { kind: 'recovery-codes'; codes: string[] }
  /** Invitations were created, and no mail server sends their links. */
  | { kind: 'invitations-created'; invitations: SentInvitation[] }
  /** One of two mailboxes confirmed a new address; the other one must confirm it too. */
  | { kind: 'awaits-other-mailbox' }

/** The rejected form; undefined for any other result. */
export const invalidFormOf = (result: FormResult | undefined): InvalidForm | undefined =>
  result?.kind === 'invalid' ? result.form : undefined
