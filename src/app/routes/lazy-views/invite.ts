import { inviteWords } from '#domain/words/en/invite.ts'
import { membershipWords } from '#domain/words/en/membership.ts'
import { peopleWords } from '#domain/words/en/people.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ invite: inviteWords, people: peopleWords, membership: membershipWords })

export { InviteDialog } from '#screens/company/people/invite-dialog.tsx'
