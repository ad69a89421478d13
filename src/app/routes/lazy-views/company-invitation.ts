import { invitationWords } from '#domain/words/en/invitation.ts'
import { membershipWords } from '#domain/words/en/membership.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ invitation: invitationWords, membership: membershipWords })

export { InvitationScreen } from '#screens/company/invitation-screen.tsx'
