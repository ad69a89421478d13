import '#domain/words/sections/invitation.ts'
import '#domain/words/sections/membership.ts'

export { InvitationScreen } from '#screens/company/invitation-screen.tsx'
