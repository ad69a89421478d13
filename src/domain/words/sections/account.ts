import { provideWords } from '../current.ts'
import { accountWords } from '../en/account.ts'

provideWords({ account: accountWords })
