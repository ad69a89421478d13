import '#domain/words/en/account.ts'
import '#domain/words/en/password.ts'
import '#domain/words/en/second-factor.ts'

export { AccountDialog } from '#screens/account/account-dialog.tsx'
export { enrollmentOf, recoveryCodesOf } from '#screens/account/second-factor/factor-result.ts'
