import '#domain/words/en/invitation.ts'
import '#domain/words/en/common.ts'

export { InvitationScreen } from '#screens/company/invitation-screen.tsx'
