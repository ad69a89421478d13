import { account } from '#domain/words/en/account.ts'
import { secondFactor } from '#domain/words/en/second-factor.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ account, secondFactor })

export { AccountDialog } from '#screens/account/account-dialog.tsx'
