import '#domain/words/en/people.ts'
import '#domain/words/en/common.ts'

export { HandOverDialog } from '#screens/company/people/hand-over-dialog.tsx'
export { PeopleScreen } from '#screens/company/people-screen.tsx'
