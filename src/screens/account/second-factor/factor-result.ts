import type { FactorEnrollment } from '#domain/account.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'

/** The second factor that is being set up: enrolled by this action, or posted with a wrong code. */
export const enrollmentOf = (result: FormResult | undefined): FactorEnrollment | undefined =>
  result?.kind === 'factor-enrolled' ? result.enrollment : invalidFormOf(result)?.enrollment

/** The recovery codes that this action made. */
export const recoveryCodesOf = (result: FormResult | undefined): readonly string[] | undefined =>
  result?.kind === 'recovery-codes' ? result.codes : undefined
