import '#domain/words/en/people.ts'
import '#domain/words/en/common.ts'

export { InviteDialog } from '#screens/company/people/invite-dialog.tsx'
