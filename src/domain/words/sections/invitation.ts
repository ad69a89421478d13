import { provideWords } from '../current.ts'
import { invitationWords } from '../en/invitation.ts'

provideWords({ invitation: invitationWords })
