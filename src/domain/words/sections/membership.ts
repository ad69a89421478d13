import { provideWords } from '../current.ts'
import { membershipWords } from '../en/membership.ts'

provideWords({ membership: membershipWords })
