import { account } from '#domain/words/en/account.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ account })

export { AccountDialog } from '#screens/account/account-dialog.tsx'
