import '#domain/words/en/invitation.ts'
import '#domain/words/en/common.ts'

export { InvitationEnded } from '#screens/login/invitation-ended.tsx'
