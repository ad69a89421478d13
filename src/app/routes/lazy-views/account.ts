import { accountWords } from '#domain/words/en/account.ts'
import { secondFactorWords } from '#domain/words/en/second-factor.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ account: accountWords, secondFactor: secondFactorWords })

export { AccountDialog } from '#screens/account/account-dialog.tsx'
