import '#domain/words/sections/invite.ts'
import '#domain/words/sections/membership.ts'
import '#domain/words/sections/people.ts'

export { InviteDialog } from '#screens/company/people/invite-dialog.tsx'
