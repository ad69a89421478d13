import { provideWords } from '../current.ts'
import { inviteWords } from '../en/invite.ts'

provideWords({ invite: inviteWords })
