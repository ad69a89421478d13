import '#domain/words/sections/people.ts'
import '#domain/words/sections/membership.ts'

export { HandOverDialog } from '#screens/company/people/hand-over-dialog.tsx'
export { PeopleScreen } from '#screens/company/people-screen.tsx'
