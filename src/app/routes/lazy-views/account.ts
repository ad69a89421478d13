import '#domain/words/sections/account.ts'
import '#domain/words/sections/password.ts'
import '#domain/words/sections/second-factor.ts'

export { AccountDialog } from '#screens/account/account-dialog.tsx'
export { enrollmentOf, recoveryCodesOf } from '#screens/account/second-factor/factor-result.ts'
